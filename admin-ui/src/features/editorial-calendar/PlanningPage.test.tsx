import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 16) })
})
afterEach(() => {
  vi.useRealTimers()
})

const plain: PlanningEntry = {
  ...{ kind: 'article', id: 'a1', title: 'Bridge money', category: 'Community', start: '2026-11-25T09:00' },
  ...{ at: Date.UTC(2026, 10, 25, 15), state: 'scheduled', version: 3, fixed: null, detail: 'Nora Ellingson' },
  ...{ series: null, cancelled: false, held: false },
}
const saved = { version: 4, status: 'draft', publishAt: null, unpublishAt: null }
const newsletter: PlanningEntry = {
  ...plain,
  ...{ kind: 'newsletter', id: 'n1', title: 'This week', category: null, start: '2026-11-26T07:00', detail: '' },
}
const published: PlanningEntry = {
  ...plain,
  ...{ id: 'a2', title: 'Roof fixed', start: '2026-11-18T09:00', state: 'published', fixed: 'published' },
}
const chess: PlanningEntry = {
  ...plain,
  ...{ kind: 'event', id: 'e1', title: 'Chess', start: '2026-11-24T19:00', at: null, state: 'published' },
  series: { date: '2026-11-24', first: '2026-11-03' },
}
const more = [{ day: '2026-11-27', kind: 'event', count: 5 }]
const _EVENT: DeskEvent = {
  ...{ ...mapEventTexts(() => ''), id: 'e1', title: 'Chess', description: '', location: '', imageUrl: null },
  ...{ startDate: '2026-11-03T19:00:00.000Z', endDate: '2026-11-03T21:00:00.000Z', allDay: false, timeZone: 'UTC' },
  ...{ category: 'Clubs', tags: [], status: 'published', cancelled: false, sample: false },
  ...{ recurrenceRule: null, rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] },
  ...{ uid: 'e1@courier.example', sequence: 0, slug: 'chess', wordpressPostId: null, wordpressPostUrl: null },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', version: 3 },
  ...{ feedId: null, submissionId: null, editedFields: [] },
}
const none = { articles: 0, newsletters: 0, events: 0 }

const calls: FakeRoutes = {
  'GET /api/planning': { body: { entries: [published, chess, plain, newsletter], more, cut: false } },
  'GET /api/planning/rhythm': {
    body: { from: '2026-09-25', to: '2026-11-19', weekdays: [{ ...none, articles: 12 }, ...Array(6).fill(none)] },
  },
}
const SCREEN = '/admin/planning'
const entry = (name: RegExp) => screen.findByRole('button', { name })
const patches = (server: ReturnType<typeof fakeServer>) => server.calls.filter(({ method }) => method === 'PATCH')

async function _moveTo(user: ReturnType<typeof renderDesk>['user'], day: string) {
  await user.keyboard('m')
  const date = await screen.findByLabelText('Date')
  await user.clear(date)
  await user.type(date, day)
  await user.click(screen.getByRole('button', { name: 'Move' }))
}

test('the month names each entry’s kind, category and state, and the county’s zone once', async () => {
  fakeServer(calls)
  renderDesk(SCREEN)
  expect(await screen.findByRole('grid', { name: 'November 2026' })).toBeTruthy()
  const day = await screen.findByRole('gridcell', { name: /^Wednesday, November 25, 2026, 1 entry/ })
  expect(within(day).getByRole('button', { name: /Article: ?9 AM ?Bridge money, Community, Scheduled/ })).toBeTruthy()
  expect(await entry(/Newsletter: ?7 AM ?This week, Scheduled/)).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: /Friday, November 20, 2026, today/ }).ariaCurrent).toBe('date')
  expect(screen.getByRole('button', { name: '+5 more on Friday, November 27, 2026' })).toBeTruthy()
  expect(screen.getAllByText(/Central Time/)).toHaveLength(1)
  const strip = screen.getByRole('region', { name: /Weekly rhythm/ })
  expect(within(strip).getByRole('row', { name: /Articles 12 0 0 0 0 0 0/ })).toBeTruthy()
})

test('by keys alone, an article moves with its version and comes back with Undo', async () => {
  const server = fakeServer({ ...calls, 'PATCH /api/articles/a1': { body: saved } })
  const { user } = renderDesk(SCREEN)
  await entry(/Bridge money/)
  screen.getByRole('gridcell', { name: /November 20/ }).focus()
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{Tab}m')
  const dialog = await screen.findByRole('dialog', { name: 'Move “Bridge money”' })
  const date = within(dialog).getByLabelText('Date')
  await user.clear(date)
  await user.type(date, '2026-11-10')
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(dialog.textContent).toContain('Tuesday, November 10 is over.')
  expect(patches(server)).toEqual([])
  await user.clear(date)
  await user.type(date, '2026-11-28')
  await user.click(screen.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Article moved')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Move undone')).toBeTruthy()
  expect(patches(server).map(({ body }) => body)).toEqual([
    { publishAt: '2026-11-28T09:00', version: 3 },
    { publishAt: '2026-11-25T15:00:00.000Z', version: 4 },
  ])
})

test('an empty month says how to begin, and a failed one offers to try again', async () => {
  const server = fakeServer({ ...calls, 'GET /api/planning': { status: 500, body: { message: '', code: 'internal' } } })
  const { user } = renderDesk(SCREEN)
  expect(await screen.findByText('Couldn’t load the plan.')).toBeTruthy()
  server.routes['GET /api/planning'] = { body: { entries: [], more: [], cut: false } }
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText(/Nothing is planned here. Press N/)).toBeTruthy()
})
