import type { Suggestion } from '@hometown/shared-types/contract/suggestions'
import { type FakeRoutes, fakeServer } from './fake-server.ts'

export const bridge: Suggestion = {
  ...{ id: 'g1', kind: 'news', sourceId: 's1', sourceUrl: 'https://herald.example/bridge', author: null },
  origins: [
    {
      ...{ sourceName: 'Alder Herald', url: 'https://herald.example/bridge', title: 'Bridge closes' },
      ...{ publishedAt: '2026-11-20T10:00:00.000Z', foundAt: '2026-11-20T11:00:00.000Z' },
    },
  ],
  ...{ originalTitle: 'Bridge closes', originalContent: 'The bridge over the Alder closes on Monday.' },
  ...{ publishedAt: '2026-11-20T10:00:00.000Z', discoveredAt: '2026-11-20T11:00:00.000Z', reviewedAt: null },
  ...{ details: null, aiSummary: null, aiHeadline: null, aiCategory: 'Community', relevanceScore: 81 },
  reasons: [{ words: 'new today', points: 15 }],
  ...{ imageUrl: null, imageOrigin: null, status: 'pending', articleId: null, eventId: null, statements: [] },
  ...{ aiOpened: false, snoozedUntil: null, sample: false, version: 1 },
}
export const supper: Suggestion = {
  ...bridge,
  id: 'g2',
  kind: 'event',
  originalTitle: 'Harvest supper',
  aiCategory: 'Events',
  relevanceScore: 60,
  details: {
    ...{ kind: 'event', startDate: '2026-11-28T17:00', endDate: '2026-11-28T19:00', allDay: false },
    ...{ timeZone: 'America/Chicago', location: 'Grange Hall', price: '', rrule: null, recurrenceEndDate: null },
    ...{ skippedDates: [], exceptions: [], cancelled: false },
  },
}
export const fair: Suggestion = {
  ...bridge,
  id: 'g3',
  originalTitle: 'Craft fair',
  aiCategory: null,
  statements: [{ text: 'It is free.', passage: 'Entry is free', problems: ['The passage isn’t in the source.'] }],
}

export function serveSuggestions(waiting: readonly Suggestion[], more: FakeRoutes = {}) {
  const list = [...waiting]
  const page = () => ({
    data: list,
    total: list.length,
    totalPages: 1,
    groups: [],
    counts: { pending: list.length, snoozed: 0, approved: 0, rejected: 0, published: 0, all: 3 },
    averageRelevance: 74,
  })
  const server = fakeServer({
    'GET /api/sources/active': { body: [] },
    'GET /api/content-suggestions/harvest': { body: 'null' },
    'GET /api/content-suggestions': () => ({ body: page() }),
    ...Object.fromEntries(waiting.flatMap((one) => textRoutes(one))),
    ...more,
  })
  const remove = (id: string) => list.splice(0, list.length, ...list.filter((one) => one.id !== id))
  /** Puts a suggestion in its place, or as the first. @returns the answer with it */
  function put(suggestion: Suggestion) {
    const at = list.findIndex(({ id }) => id === suggestion.id)
    list.splice(Math.max(at, 0), at < 0 ? 0 : 1, suggestion)
    return { body: suggestion }
  }
  return { server, remove, put }
}

function textRoutes(one: Suggestion): [string, { body: unknown }][] {
  const path = `GET /api/content-suggestions/${one.id}`
  return [
    [path, { body: one }],
    [`${path}/similar`, { body: [] }],
    [`${path}/same-events`, { body: [] }],
  ]
}
