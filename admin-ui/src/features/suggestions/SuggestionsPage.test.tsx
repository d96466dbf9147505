import type { Suggestion } from '@hometown/shared-types/suggestion'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

// The first of them compiles the screen.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const bridge: Suggestion = {
  id: 'g1',
  kind: 'news',
  sourceId: 's1',
  sourceUrl: 'https://herald.example/bridge',
  origins: [
    {
      sourceId: 's1',
      sourceName: 'Alder Herald',
      url: 'https://herald.example/bridge',
      title: 'Bridge closes',
      publishedAt: '2026-11-20T10:00:00.000Z',
      foundAt: '2026-11-20T11:00:00.000Z',
    },
  ],
  originalTitle: 'Bridge closes',
  originalContent: 'The bridge over the Alder closes on Monday.',
  author: null,
  publishedAt: '2026-11-20T10:00:00.000Z',
  details: null,
  aiSummary: null,
  aiHeadline: null,
  aiCategory: 'Community',
  relevanceScore: 81,
  reasons: [
    { words: 'county named in the title', points: 25 },
    { words: 'new today', points: 15 },
    { words: 'has an image', points: 5 },
  ],
  imageUrl: null,
  imageOrigin: null,
  status: 'pending',
  discoveredAt: '2026-11-20T11:00:00.000Z',
  reviewedAt: null,
  articleId: null,
  eventId: null,
  fixtureId: null,
  statements: [],
  needsClearing: false,
  sample: false,
  version: 1,
}
const supper: Suggestion = {
  ...bridge,
  id: 'g2',
  kind: 'event',
  originalTitle: 'Harvest supper',
  aiCategory: 'Events',
  relevanceScore: 60,
  details: {
    kind: 'event',
    startDate: '2026-11-28T17:00',
    endDate: '2026-11-28T19:00',
    allDay: false,
    timeZone: 'America/Chicago',
    location: 'Grange Hall',
    rrule: null,
    cancelled: false,
  },
}
const fair: Suggestion = {
  ...bridge,
  id: 'g3',
  originalTitle: 'Craft fair',
  aiCategory: null,
  statements: [{ text: 'It is free.', passage: null, supported: false, problems: ['“free” is not in the source.'] }],
  needsClearing: true,
}

const PATH = '/admin/suggestions'

function serve(waiting: readonly Suggestion[], more: FakeRoutes = {}) {
  const list = [...waiting]
  const page = () => ({
    data: list,
    total: list.length,
    totalPages: 1,
    counts: { pending: list.length, approved: 0, rejected: 0, published: 0, all: 3 },
    averageRelevance: 74,
  })
  const server = fakeServer({
    'GET /api/sources': { body: [] },
    'GET /api/content-suggestions/harvest': { body: 'null' },
    'GET /api/content-suggestions': () => ({ body: page() }),
    ...more,
  })
  const remove = (id: string) => list.splice(0, list.length, ...list.filter((one) => one.id !== id))
  return { server, remove, list }
}

test('what is pending stands in groups by category, with why it is there', async () => {
  serve([bridge, supper, fair])
  renderDesk(PATH)
  await screen.findByRole('article', { name: 'Harvest supper' })
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(groups.slice(-3)).toEqual(['Events1', 'Community1', 'Uncategorized1'])
  const card = screen.getByRole('article', { name: 'Bridge closes' })
  expect(card.textContent).toContain('county named in the title +25')
  expect(within(card).queryByRole('button', { name: /Publish/ })).toBeNull()
  expect(screen.getByRole('article', { name: 'Harvest supper' }).textContent).toContain('5:00 PM – 7:00 PM')
  expect(screen.getByRole('button', { name: 'Discover Content' }).hasAttribute('disabled')).toBe(true)
})

test('it is reviewed by keyboard: the next one gets the focus, and the last step is taken back by one key', async () => {
  const { server, remove, list } = serve([supper, bridge], {
    'PATCH /api/content-suggestions/g2': () => {
      remove('g2')
      return { body: {} }
    },
    'POST /api/content-suggestions/g2/undo': () => {
      list.unshift(supper)
      return { body: { message: 'It is pending again.', suggestion: supper } }
    },
  })
  const { user } = renderDesk(PATH)
  const first = await screen.findByRole('article', { name: 'Harvest supper' })
  await user.keyboard('j')
  expect(document.activeElement).toBe(first)
  await user.keyboard('a')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Bridge closes' })))
  expect(await screen.findByText('Status updated')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'approved' })
  await user.keyboard('u')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Harvest supper' })))
})

test('keys that are typed into a field decide on nothing', async () => {
  const { server } = serve([bridge])
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Bridge closes' })
  await user.keyboard('j')
  await user.type(screen.getByRole('searchbox', { name: 'Search suggestions' }), 'arp')
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('what was not found in the source is cleared before it is published', async () => {
  const { server } = serve([fair], { 'POST /api/content-suggestions/g3/clear': { body: {} } })
  const { user } = renderDesk(PATH)
  const card = await screen.findByRole('article', { name: 'Craft fair' })
  await user.keyboard('jp')
  expect(await screen.findByText('Publish failed')).toBeTruthy()
  expect(card.textContent).toContain('“free” is not in the source.')
  await user.click(within(card).getByRole('button', { name: 'Mark as cleared' }))
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/g3/clear'))).toBe(true))
  expect(server.calls.some(({ path }) => path.endsWith('/publish'))).toBe(false)
})
