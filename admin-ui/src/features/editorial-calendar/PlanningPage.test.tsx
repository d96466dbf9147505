import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { setWidth } from '../../../test/support/set-up.ts'
import { passLiveEvent } from '../../lib/live-events.ts'

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
const EVENT: DeskEvent = {
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

async function moveTo(user: ReturnType<typeof renderDesk>['user'], day: string) {
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

test('before anything went out, the rhythm says how it begins and counts no zeros', async () => {
  const rhythm = { from: '2026-09-25', to: '2026-11-19', weekdays: Array(7).fill(none) }
  fakeServer({ ...calls, 'GET /api/planning/rhythm': { body: rhythm } })
  renderDesk(SCREEN)
  const strip = within(await screen.findByRole('region', { name: 'Weekly rhythm' }))
  expect(strip.getByText(/Nothing published yet/)).toBeTruthy()
  expect(strip.getByRole('link', { name: 'Write an article' }).getAttribute('href')).toBe('/admin/content')
  expect(strip.queryByRole('table')).toBeNull()
})

test('kinds are hidden, and a category is asked for, in the address', async () => {
  const server = fakeServer(calls)
  const { user, address } = renderDesk(SCREEN)
  await entry(/Bridge money/)
  await user.click(screen.getByRole('button', { name: 'Articles' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Bridge money/ })).toBeNull())
  expect(address()).toContain('without=article')
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  await user.click(await screen.findByRole('option', { name: 'Sports' }))
  await waitFor(() => expect(server.calls.some(({ path }) => path.includes('category=Sports'))).toBe(true))
})

test('the week has an address, and asks for its seven days', async () => {
  const server = fakeServer(calls)
  const { user, address } = renderDesk(`${SCREEN}?view=week`)
  expect(await screen.findByRole('grid', { name: 'November 15 – 21, 2026' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByRole('grid', { name: 'November 22 – 28, 2026' })).toBeTruthy()
  expect(address()).toContain('week=2026-11-22')
  expect(server.calls.some(({ path }) => path === '/api/planning?from=2026-11-22&to=2026-11-28')).toBe(true)
})

test('a card has the facts and leads to the editor; what is published says why it stays', async () => {
  fakeServer(calls)
  const { user } = renderDesk(SCREEN)
  await user.click(await entry(/Bridge money/))
  const card = await screen.findByRole('dialog', { name: 'Bridge money' })
  expect(card.textContent).toContain('Wednesday, November 25, 9:00 AM')
  expect(card.textContent).toContain('Nora Ellingson')
  expect(within(card).getByRole('link', { name: 'Open in editor' }).getAttribute('href')).toBe('/admin/content?edit=a1')
  await user.keyboard('{Escape}')
  await user.click(await entry(/Roof fixed/))
  const other = await screen.findByRole('dialog', { name: 'Roof fixed' })
  expect(other.textContent).toContain('its time can’t be changed here')
  expect(within(other).queryByRole('button', { name: 'Move to…' })).toBeNull()
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

test('a move that somebody else overtook says what they did, and goes on if it is wanted', async () => {
  const current = { ...saved, version: 9, publishAt: Date.UTC(2026, 10, 27, 0) }
  const stale = { message: 'Another editor saved this article in the meantime.', code: 'stale', current }
  const server = fakeServer({
    ...calls,
    'PATCH /api/articles/a1': ({ body }) =>
      JSON.stringify(body).includes('"version":3')
        ? { status: 409, body: stale }
        : { body: { ...current, version: 10 } },
  })
  const { user } = renderDesk(SCREEN)
  ;(await entry(/Bridge money/)).focus()
  await moveTo(user, '2026-11-28')
  expect(await screen.findByText('Another editor changed “Bridge money”')).toBeTruthy()
  // The announcement for screen readers has the same text for a moment.
  expect(screen.getAllByText(/It’s now on Thursday, November 26, 6:00 PM. Your move wasn’t saved./)[0]).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move anyway' }))
  expect(await screen.findByText('Article moved')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Move undone')
  expect(patches(server).slice(1)).toMatchObject([
    { body: { publishAt: '2026-11-28T09:00', version: 9 } },
    { body: { publishAt: '2026-11-27T00:00:00.000Z', version: 10 } },
  ])
})

test('an event that somebody else moved meanwhile goes to the chosen day, and Undo to where they had put it', async () => {
  const club = { ...chess, series: null }
  const times = (day: number) => ({
    startDate: new Date(Date.UTC(2026, 10, day, 19)).toISOString(),
    endDate: new Date(Date.UTC(2026, 10, day, 21)).toISOString(),
  })
  const current = { ...EVENT, ...times(26), version: 9 }
  const stale = { message: 'Another editor saved this event in the meantime.', code: 'stale', current }
  const server = fakeServer({
    ...calls,
    'GET /api/planning': { body: { entries: [club], more: [], cut: false } },
    'GET /api/calendar-events/e1': { body: current },
    'PATCH /api/calendar-events/e1': ({ body }) =>
      JSON.stringify(body).includes('"version":3')
        ? { status: 409, body: stale }
        : { body: { ...current, version: 10, droppedDates: [] } },
  })
  const { user } = renderDesk(SCREEN)
  ;(await entry(/Chess/)).focus()
  await moveTo(user, '2026-11-28')
  expect(await screen.findByText(/It’s now on Thursday, November 26, 7:00 PM/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move anyway' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Move undone')
  expect(patches(server).slice(1)).toMatchObject([
    { body: { ...times(28), version: 9 } },
    { body: { ...times(26), version: 10 } },
  ])
})

test('a date that its series lost meanwhile isn’t moved anyway', async () => {
  const current = { ...EVENT, rrule: 'FREQ=WEEKLY;BYDAY=WE', recurrenceRule: 'weekly', version: 9 }
  const stale = { message: 'Another editor saved this event in the meantime.', code: 'stale', current }
  fakeServer({
    ...calls,
    'GET /api/calendar-events/e1': { body: current },
    'PUT /api/calendar-events/e1/dates/2026-11-24': { status: 409, body: stale },
  })
  const { user } = renderDesk(SCREEN)
  ;(await entry(/Chess/)).focus()
  await moveTo(user, '2026-11-28')
  expect(await screen.findByText(/The series doesn’t have this date anymore/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move anyway' })).toBeNull()
})

test('a move that doesn’t reach the service leaves the entry on its day', async () => {
  const server = fakeServer(calls)
  const { user } = renderDesk(SCREEN)
  ;(await entry(/Bridge money/)).focus()
  const breaks = Promise.withResolvers<never>()
  server.routes['PATCH /api/articles/a1'] = () => breaks.promise
  server.routes['GET /api/planning'] = () => breaks.promise
  await moveTo(user, '2026-11-28')
  const on = (day: RegExp) => screen.getByRole('gridcell', { name: day, hidden: true })
  const isOn = (day: RegExp) => expect(within(on(day)).getByText('Bridge money')).toBeTruthy()
  await waitFor(() => isOn(/^Saturday, November 28/))
  breaks.reject(new TypeError('Failed to fetch'))
  expect(await screen.findByText('Couldn’t move “Bridge money”')).toBeTruthy()
  await waitFor(() => isOn(/^Wednesday, November 25/))
})

test('what is published says why it can’t be moved by key', async () => {
  fakeServer(calls)
  const { user } = renderDesk(SCREEN)
  ;(await entry(/Roof fixed/)).focus()
  await user.keyboard('m')
  expect(await screen.findByText('Couldn’t move “Roof fixed”')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a repeating event asks which dates are meant', async () => {
  fakeServer(calls)
  const { user } = renderDesk(SCREEN)
  ;(await entry(/Chess/)).focus()
  await user.keyboard('m')
  const dialog = await screen.findByRole('dialog', { name: 'Move “Chess”' })
  expect(within(dialog).getAllByRole('radio')).toHaveLength(3)
  expect(within(dialog).getByRole('radio', { name: 'This date only' })).toHaveProperty('checked', true)
})

test('N on a day leads to an article with a planned time, or to an event', async () => {
  fakeServer(calls)
  const { user } = renderDesk(SCREEN)
  await entry(/Bridge money/)
  screen.getByRole('gridcell', { name: /November 20/ }).focus()
  await user.keyboard('{ArrowRight}n')
  const dialog = await screen.findByRole('dialog', { name: 'New on Saturday, November 21, 2026' })
  const href = (name: string) => within(dialog).getByRole('link', { name }).getAttribute('href')
  expect(href('New article for this day')).toBe('/admin/content?at=2026-11-21T09%3A00')
  expect(href('New event')).toBe('/admin/calendar?month=2026-11&edit=new&date=2026-11-21')
})

test('a day that is over offers no article', async () => {
  fakeServer(calls)
  const { user } = renderDesk(SCREEN)
  await entry(/Bridge money/)
  screen.getByRole('gridcell', { name: /November 20/ }).focus()
  await user.keyboard('{ArrowLeft}n')
  expect((await screen.findByRole('dialog')).textContent).toContain('no article can be scheduled for it')
  expect(screen.queryByRole('link', { name: 'New article for this day' })).toBeNull()
})

test('a day shows also the events that the month leaves out', async () => {
  const fair = { ...chess, id: 'e9', title: 'Pie contest', start: '2026-11-27T12:00', series: null }
  fakeServer({
    ...calls,
    'GET /api/planning?from=2026-11-27&to=2026-11-27': { body: { entries: [fair], more: [], cut: false } },
  })
  const { user } = renderDesk(SCREEN)
  await user.click(await screen.findByRole('button', { name: /\+5 more/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Friday, November 27, 2026' })
  expect(await within(dialog).findByRole('button', { name: /Pie contest/ })).toBeTruthy()
})

test('on phones, days are a list, without those that have nothing', async () => {
  setWidth(375)
  fakeServer(calls)
  renderDesk(SCREEN)
  expect(await screen.findByRole('heading', { level: 3, name: /Wednesday, November 25/ })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 3, name: /November 23/ })).toBeNull()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('an empty month says how to begin, and a failed one offers to try again', async () => {
  const server = fakeServer({ ...calls, 'GET /api/planning': { status: 500, body: { message: '', code: 'internal' } } })
  const { user } = renderDesk(SCREEN)
  expect(await screen.findByText('Couldn’t load the plan.')).toBeTruthy()
  server.routes['GET /api/planning'] = { body: { entries: [], more: [], cut: false } }
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText(/Nothing is planned here. Press N/)).toBeTruthy()
})

test('what others change appears by itself', async () => {
  const server = fakeServer(calls)
  renderDesk(SCREEN)
  await entry(/Bridge money/)
  server.routes['GET /api/planning'] = {
    body: { entries: [{ ...plain, title: 'Bridge opens' }], more: [], cut: false },
  }
  act(() => passLiveEvent({ type: 'changed', lists: ['articles'] }))
  expect(await entry(/Bridge opens/)).toBeTruthy()
})
