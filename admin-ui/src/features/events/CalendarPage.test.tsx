import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deskEvent } from '../../../test/support/desk-event.ts'
import { type FakeRoutes, fakeServer, SITE } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { setWidth } from '../../../test/support/set-up.ts'

afterEach(() => {
  vi.useRealTimers()
})

const chess = deskEvent({ description: 'Bring a board.' })
const { exceptions: _, skippedDates: __, ...series } = chess
const saved = { ...chess, droppedDates: [] }

function tuesday(day: number, changes: Partial<EventOccurrence> = {}): EventOccurrence {
  const date = `2026-12-${String(day + 1).padStart(2, '0')}`
  return {
    ...series,
    seriesStartDate: series.startDate,
    startDate: `${date}T01:00:00.000Z`,
    endDate: `${date}T03:00:00.000Z`,
    originalDate: `2026-12-${String(day).padStart(2, '0')}`,
    ...changes,
  }
}

const occurrences = [
  tuesday(1),
  tuesday(8),
  tuesday(15, { id: 'd1', title: 'Planning', status: 'draft', originalDate: null, rrule: null }),
  ...['Ada', 'Bea', 'Cal', 'Dot'].map((title) => tuesday(22, { id: title, title, originalDate: null, rrule: null })),
]

const calls: FakeRoutes = {
  'GET /api/calendar-events': ({ path }) => ({
    body: path.includes('from=') ? occurrences : { data: [chess], total: 1, totalPages: 1 },
  }),
  'GET /api/calendar-events/counts': { body: { total: 12, published: 9, upcoming: 7 } },
  'GET /api/calendar-events/e1': { body: chess },
  'GET /api/calendar-events/locations': { body: [{ location: 'Library', events: 3 }] },
}
const MONTH = '/admin/calendar?month=2026-12'

function sent(server: ReturnType<typeof fakeServer>, method: string) {
  return server.calls.filter((call) => call.method === method)
}

test('the month shows three published events a day, and drafts, marked, once they are switched on', async () => {
  fakeServer(calls)
  const { user, address } = renderDesk(MONTH)
  expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy()
  const day = await screen.findByRole('gridcell', { name: /^Tuesday, December 22, 2026, 4 events/ })
  expect(
    within(day)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Bea'), expect.stringContaining('Cal'), '+1 more'])
  expect(screen.queryByRole('button', { name: /Planning/ })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Show drafts' }))
  expect(await screen.findByRole('button', { name: /Draft ?Planning, Clubs/ })).toBeTruthy()
  await user.click(within(day).getByRole('button', { name: /\+1 more/ }))
  expect(await screen.findByRole('button', { name: /Dot/ })).toBeTruthy()
  expect(address()).toContain('drafts=yes')
})

test('the arrows lead from day to day and into other months, N creates there', async () => {
  fakeServer(calls)
  const { user, address } = renderDesk(MONTH)
  const first = await screen.findByRole('gridcell', { name: /^Sunday, December 20, 2026/ })
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-28')
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2027-01-28'))
  expect(address()).toContain('month=2027-01')
  await user.keyboard('n')
  expect(await screen.findByLabelText('Start date')).toHaveProperty('value', '2027-01-28')
})

test('a new event is sent as its form has it, and says what is missing before', async () => {
  const server = fakeServer({
    ...calls,
    'POST /api/calendar-events': { status: 201, body: { ...saved, status: 'draft' } },
  })
  const { user, address } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const dialog = await screen.findByRole('dialog', { name: 'Create Event' })
  await user.click(within(dialog).getByRole('button', { name: 'Generate with AI' }))
  expect(await screen.findByText('Please enter an event title first so AI can generate a description')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Create Event' }))
  expect(await within(dialog).findByText('Title is required')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Title'), 'Tree lighting')
  await user.click(within(dialog).getByLabelText('All day'))
  await user.type(within(dialog).getByLabelText('Tags'), 'free, , outdoors')
  await user.click(within(dialog).getByRole('button', { name: 'Create Event' }))
  expect(await screen.findByText('Event created')).toBeTruthy()
  expect(sent(server, 'POST')[0]?.body).toMatchObject({
    title: 'Tree lighting',
    category: 'Events',
    status: 'draft',
    allDay: true,
    startDate: '2026-12-05',
    endDate: '2026-12-05',
    recurrenceRule: null,
    tags: ['free', 'outdoors'],
  })
  expect(address()).not.toContain('edit')
  expect(address()).toContain(`month=${saved.startDate.slice(0, 7)}`)
  expect(screen.getByText('It’s a draft, so readers can’t see it yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show drafts' }))
  await waitFor(() => expect(address()).toContain('drafts=yes'))
})

test('a new event is published in one press, and two presses make no second one', async () => {
  const server = fakeServer({ ...calls, 'POST /api/calendar-events': { status: 201, body: saved } })
  const { user } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Event' }))
  await user.type(dialog.getByLabelText('Title'), 'Tree lighting')
  await user.dblClick(dialog.getByRole('button', { name: 'Create and publish' }))
  expect(await screen.findByText('Event created')).toBeTruthy()
  expect(sent(server, 'POST').map(({ body }) => body)).toMatchObject([{ title: 'Tree lighting', status: 'published' }])
})

test('a new event that a link opens begins by the county’s clocks, however late these are known', async () => {
  vi.setSystemTime('2026-11-20T16:00:00Z')
  const known = Promise.withResolvers<void>()
  const { calls: asked } = fakeServer({
    ...calls,
    'GET /api/site': async () => {
      await known.promise
      return { body: { ...SITE, timeZone: 'Pacific/Kiritimati' } }
    },
  })
  renderDesk('/admin/calendar?edit=new')
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/calendar-events/counts'))
  known.resolve()
  const start = await screen.findByLabelText<HTMLInputElement>('Start time')
  expect(start.value).toBe('07:00')
})

test('a description that the AI writes replaces nothing that was typed, before or meanwhile', async () => {
  const answered = Promise.withResolvers<void>()
  fakeServer({
    ...calls,
    'POST /api/articles/ai-generate': async () => {
      await answered.promise
      return { body: { content: 'Soup, bread and music.' } }
    },
  })
  const { user } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Event' }))
  await user.type(dialog.getByLabelText('Title'), 'Supper')
  const description = dialog.getByLabelText('Description')
  await user.type(description, 'My own')
  await user.click(dialog.getByRole('button', { name: 'Generate with AI' }))
  await user.type(description, ' words')
  answered.resolve()
  expect(await screen.findByText('Description Generated!')).toBeTruthy()
  expect(description).toHaveProperty('value', 'My own words\n\nSoup, bread and music.')
})

test('an event is deleted after one question, and comes back by Undo', async () => {
  const server = fakeServer({
    ...calls,
    'DELETE /api/calendar-events/e1': { body: { id: 'e1', title: 'Chess night' } },
    'POST /api/calendar-events/undelete': { body: [chess] },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await user.click(await screen.findByRole('button', { name: 'Delete Chess night' }))
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain('This action cannot be undone. This will permanently delete the event.')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Event deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent(server, 'POST')[0]?.body).toEqual({ ids: ['e1'] }))
})

test('an action beside the form that a colleague’s save forestalled shows theirs, and the next press is over it', async () => {
  const message = 'Another editor saved this event in the meantime. Open it again, then decide.'
  const current = { ...chess, title: 'Chess evening', version: 5 }
  const server = fakeServer({
    ...calls,
    'DELETE /api/calendar-events/e1': ({ path }) =>
      path.endsWith('=4') ? { status: 409, body: { message, code: 'stale', current } } : { body: current },
  })
  const { user } = renderDesk('/admin/calendar?edit=e1')
  const press = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
  }
  await press()
  expect(await screen.findByText('Failed to delete event')).toBeTruthy()
  expect(screen.getByText('Another editor saved this event in the meantime. Check it, then try again.')).toBeTruthy()
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Chess evening')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press()
  expect(await screen.findByText('Event deleted')).toBeTruthy()
  const paths = sent(server, 'DELETE').map(({ path }) => path)
  expect(paths).toEqual([4, 5].map((version) => `/api/calendar-events/e1?version=${version}`))
})

test('the end goes along with the start, also when the time is empty while it is typed', async () => {
  fakeServer(calls)
  renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const start = await screen.findByLabelText('Start time')
  fireEvent.change(start, { target: { value: '10:00' } })
  expect(screen.getByLabelText('End time')).toHaveProperty('value', '11:00')
  fireEvent.change(start, { target: { value: '' } })
  fireEvent.change(start, { target: { value: '18:30' } })
  expect(screen.getByLabelText('End time')).toHaveProperty('value', '19:30')
})

test('a series that goes on is listed with its next date', async () => {
  vi.setSystemTime('2027-01-06T18:00:00Z')
  fakeServer(calls)
  renderDesk('/admin/calendar?view=list')
  expect(await screen.findByText('Jan 12, 2027')).toBeTruthy()
})

test('several are published at once, which can be undone for those that weren’t before', async () => {
  const draft = { ...chess, id: 'e2', title: 'Planning', status: 'draft' }
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events': { body: { data: [chess, draft], total: 2, totalPages: 1 } },
    'POST /api/calendar-events/bulk': { body: { changed: 1, ids: ['e2'] } },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('alertdialog', { name: 'Publish 2 events?' })
  await user.click(within(question).getByRole('button', { name: 'Publish' }))
  await waitFor(() =>
    expect(sent(server, 'POST')[0]?.body).toMatchObject({
      ids: ['e1', 'e2'],
      action: 'publish',
      versions: { e2: draft.version },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent(server, 'POST')[1]?.body).toEqual({ ids: ['e2'], action: 'draft' }))
})

test('on a phone the month is a list of days; an empty calendar says its first step', async () => {
  setWidth(375)
  const server = fakeServer(calls)
  const { user } = renderDesk(MONTH)
  const day = await screen.findByRole('region', { name: /Tuesday, December 8, 2026/ })
  expect(within(day).getByRole('button', { name: /Chess night/ })).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
  server.routes['GET /api/calendar-events'] = { body: { data: [], total: 0, totalPages: 0 } }
  await user.click(screen.getByRole('tab', { name: 'List View' }))
  expect(await screen.findByText('No events yet. Create your first event!')).toBeTruthy()
})
