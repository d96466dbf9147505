import type { EventOccurrence } from '@hometown/shared-types/event'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { doubleClick } from '../../../test/support/double-click.ts'
import { type FakeRoutes, fakeServer, SITE } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { setWidth } from '../../../test/support/set-up.ts'

afterEach(() => {
  vi.useRealTimers()
})

const chess: DeskEvent = {
  ...mapEventTexts(() => ''),
  id: 'e1',
  title: 'Chess night',
  description: 'Bring a board.',
  location: 'Library',
  startDate: '2026-12-02T01:00:00.000Z',
  endDate: '2026-12-02T03:00:00.000Z',
  allDay: false,
  timeZone: 'America/Chicago',
  imageUrl: null,
  category: 'Clubs',
  tags: ['chess'],
  status: 'published',
  recurrenceRule: 'weekly',
  rrule: 'FREQ=WEEKLY',
  recurrenceEndDate: null,
  skippedDates: [],
  exceptions: [],
  cancelled: false,
  uid: 'e1@courier.example',
  sequence: 0,
  sample: false,
  slug: 'chess-night',
  wordpressPostId: null,
  wordpressPostUrl: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 4,
  feedId: null,
  submissionId: null,
  editedFields: [],
}
const { exceptions: _, skippedDates: __, feedId, submissionId, editedFields, ...series } = chess
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
  'GET /api/calendar-events/conflicts': { body: [] },
}
const noException = {
  ...{ title: null, description: null, location: null },
  ...{ startDate: null, endDate: null, cancelled: false },
}
const MONTH = '/admin/calendar?month=2026-12'

function sent(server: ReturnType<typeof fakeServer>, method: string) {
  return server.calls.filter((call) => call.method === method)
}

test('the month shows three events a day, with drafts marked, unless they are hidden', async () => {
  fakeServer(calls)
  const { user, address } = renderDesk(MONTH)
  expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy()
  const day = await screen.findByRole('gridcell', { name: /^Tuesday, December 22, 2026, 4 events/ })
  expect(
    within(day)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Bea'), expect.stringContaining('Cal'), '+1 more'])
  expect(screen.getByRole('button', { name: /Draft ?Planning, Clubs/ })).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Show drafts' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Planning/ })).toBeNull())
  await user.click(within(day).getByRole('button', { name: /\+1 more/ }))
  expect(await screen.findByRole('button', { name: /Dot/ })).toBeTruthy()
  expect(address()).toContain('drafts=no')
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

test('a key that leads out of the current month takes the focus along', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T18:00:00Z'), toFake: ['Date'] })
  fakeServer(calls)
  const { user } = renderDesk(MONTH)
  const day = await screen.findByRole('gridcell', { name: /^Monday, December 28, 2026/ })
  day.focus()
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2027-01-28'))
})

test('an end that the clocks leap over says when it will be', async () => {
  fakeServer(calls)
  renderDesk('/admin/calendar?edit=new&date=2027-03-13')
  const dialog = await screen.findByRole('dialog', { name: 'Create Event' })
  fireEvent.change(within(dialog).getByLabelText('End date'), { target: { value: '2027-03-14' } })
  fireEvent.change(within(dialog).getByLabelText('End time'), { target: { value: '02:30' } })
  const note = 'End: The clocks go forward that night and skip this time. It will be 3:30 AM.'
  expect(await within(dialog).findByText(note)).toBeTruthy()
})

test('a new event is sent as its form has it, and says what is missing before', async () => {
  const server = fakeServer({ ...calls, 'POST /api/calendar-events': { status: 201, body: saved } })
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
})

test('an event of the late evening that becomes all day keeps to its day, and ends after midnight again as hours', async () => {
  const server = fakeServer({ ...calls, 'POST /api/calendar-events': { status: 201, body: saved } })
  const { user } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const dialog = await screen.findByRole('dialog', { name: 'Create Event' })
  fireEvent.change(within(dialog).getByLabelText('Start time'), { target: { value: '23:30' } })
  const endDay = within(dialog).getByLabelText<HTMLInputElement>('End date')
  expect(endDay.value).toBe('2026-12-06')
  await user.click(within(dialog).getByLabelText('All day'))
  expect(endDay.value).toBe('2026-12-05')
  await user.click(within(dialog).getByLabelText('All day'))
  expect(endDay.value).toBe('2026-12-06')
  await user.click(within(dialog).getByLabelText('All day'))
  await user.type(within(dialog).getByLabelText('Title'), 'Tree lighting')
  await user.click(within(dialog).getByRole('button', { name: 'Create Event' }))
  expect(await screen.findByText('Event created')).toBeTruthy()
  expect(sent(server, 'POST')[0]?.body).toMatchObject({ allDay: true, startDate: '2026-12-05', endDate: '2026-12-05' })
})

test('a new event that a link opens begins by the county’s clocks, however late these are known', async () => {
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
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Pacific/Kiritimati' }).format(),
  )
  const start = Number((await screen.findByLabelText<HTMLInputElement>('Start time')).value.slice(0, 2))
  expect([(hour + 1) % 24, (hour + 2) % 24]).toContain(start)
})

test('a description that the AI writes replaces nothing that was typed meanwhile, and can be taken back', async () => {
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
  await user.click(dialog.getByRole('button', { name: 'Generate with AI' }))
  const description = dialog.getByLabelText('Description')
  await user.type(description, 'My own words')
  answered.resolve()
  expect(await screen.findByText('Description Generated!')).toBeTruthy()
  expect(description).toHaveProperty('value', 'My own words\n\nSoup, bread and music.')
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(description).toHaveProperty('value', 'My own words')
})

test('a reason that says the same again is left out', async () => {
  const body = { message: 'Failed to generate description', code: 'ai_not_configured' }
  fakeServer({ ...calls, 'POST /api/articles/ai-generate': { status: 503, body } })
  const { user } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Event' }))
  await user.type(dialog.getByLabelText('Title'), 'Supper')
  await user.click(dialog.getByRole('button', { name: 'Generate with AI' }))
  expect(await screen.findByText('Failed to generate description with AI')).toBeTruthy()
})

test('one date of a series is changed alone', async () => {
  const server = fakeServer({ ...calls, 'PUT /api/calendar-events/e1/dates/2026-12-08': { body: saved } })
  const { user } = renderDesk(MONTH)
  const [, second] = await screen.findAllByRole('button', { name: /Chess night/ })
  await user.click(second as HTMLElement)
  const title = await screen.findByLabelText('Title')
  expect(screen.getByLabelText('Start date')).toHaveProperty('value', '2026-12-08')
  await user.clear(title)
  await user.type(title, 'Chess final')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByRole('radio', { name: 'This date only' })).toHaveProperty('checked', true)
  await user.click(within(question).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Event updated')).toBeTruthy()
  expect(sent(server, 'PUT')[0]?.body).toEqual({
    title: 'Chess final',
    description: null,
    location: null,
    startDate: null,
    endDate: null,
    cancelled: false,
    version: 4,
  })
})

test('what belongs to the series can’t be changed for one date', async () => {
  const server = fakeServer({
    ...calls,
    'POST /api/calendar-events/e1/split': { body: { before: chess, after: saved } },
  })
  const { user } = renderDesk(`${MONTH}&edit=e1&date=2026-12-08`)
  await user.type(await screen.findByLabelText('Tags'), ', free')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).queryByRole('radio', { name: 'This date only' })).toBeNull()
  await user.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(server, 'POST')[0]?.body).toEqual({
      from: '2026-12-08',
      changes: { tags: ['chess', 'free'], version: 4 },
    }),
  )
})

test('an event that is saved after the calendar was left leads nobody back', async () => {
  const answered = Promise.withResolvers<void>()
  const server = fakeServer({
    ...calls,
    'POST /api/calendar-events': async () => {
      await answered.promise
      return { status: 201, body: saved }
    },
  })
  const { user, history, address } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Event' }))
  await user.type(dialog.getByLabelText('Title'), 'Tree lighting')
  await user.click(dialog.getByRole('button', { name: 'Create Event' }))
  await waitFor(() => expect(sent(server, 'POST')).not.toEqual([]))
  history.push('/admin/media?search=fair')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Media' })
  answered.resolve()
  expect(await screen.findByText('Event created')).toBeTruthy()
  expect(address()).toBe('/admin/media?search=fair')
})

test('an event from the suggestions leads on to the next of them, and Back opens it no more', async () => {
  fakeServer({
    ...calls,
    'GET /api/calendar-events/e1': { body: chess },
    'PATCH /api/calendar-events/e1': { body: saved },
  })
  const { user, address, history } = renderDesk('/admin/media')
  await screen.findByRole('heading', { name: 'Media' })
  history.push('/admin/calendar?edit=e1&triage=kind%3Devent%26open%3Dg9')
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Chess evening' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/admin/suggestions?kind=event&open=g9'))
  expect(screen.getByText('Event updated')).toBeTruthy()
  history.back()
  await waitFor(() => expect(address()).toBe('/admin/media'))
})

test('an event is deleted after one question, and comes back by Undo', async () => {
  const server = fakeServer({
    ...calls,
    'DELETE /api/calendar-events/e1': {
      body: { id: 'e1', title: 'Chess night', undoableUntil: '2026-12-09T00:00:00.000Z' },
    },
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

test('this and the following dates are deleted, and come back by Undo with what was said of them', async () => {
  const cancelled = { ...noException, cancelled: true }
  const exceptions = [
    { ...noException, originalDate: '2026-12-01', title: 'First' },
    { ...cancelled, originalDate: '2026-12-15' },
  ]
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events/e1': { body: { ...chess, exceptions } },
    'DELETE /api/calendar-events/e1/dates/2026-12-08/following': { body: { before: { ...chess, version: 5 } } },
    'PATCH /api/calendar-events/e1': { body: saved },
    'PUT /api/calendar-events/e1/dates/2026-12-15': { body: saved },
  })
  const { user } = renderDesk(`${MONTH}&edit=e1&date=2026-12-08`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('radio', { name: 'This and later dates' }))
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Event deleted')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent(server, 'PUT')[0]?.body).toEqual(cancelled))
  expect(sent(server, 'PATCH')[0]?.body).toEqual({ recurrenceEndDate: null, skippedDates: [], version: 5 })
})

test('an event that leaves its day leaves the focus to the day', async () => {
  const server = fakeServer(calls)
  renderDesk(MONTH)
  const [first] = await screen.findAllByRole('button', { name: /Chess night/ })
  const day = first?.closest('td')
  act(() => first?.focus())
  server.routes['GET /api/calendar-events'] = { body: occurrences.slice(1) }
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Chess night/ })).toHaveLength(1), { timeout: 9000 })
  await waitFor(() => expect(document.activeElement).toBe(day))
})

test('a place used before is chosen with the arrow keys, without sending the form or closing it', async () => {
  const server = fakeServer(calls)
  const { user } = renderDesk('/admin/calendar?edit=new&date=2026-12-05')
  await user.type(await screen.findByLabelText('Title'), 'Swap meet')
  const place = screen.getByRole('combobox', { name: 'Location' })
  await user.type(place, 'Lib')
  expect(await screen.findByRole('option', { name: 'Library' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(place).toHaveProperty('value', 'Library')
  expect(screen.getByRole('dialog', { name: 'Create Event' })).toBeTruthy()
  expect(sent(server, 'POST')).toEqual([])
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

test('a place that is taken is told while it is typed', async () => {
  const conflict = {
    id: 'e9',
    title: 'Book sale',
    status: 'published',
    location: 'Library',
    allDay: false,
    startDate: '2026-12-09T00:30:00.000Z',
    endDate: '2026-12-09T02:00:00.000Z',
    date: '2026-12-08',
  }
  const server = fakeServer({ ...calls, 'GET /api/calendar-events/conflicts': { body: [conflict] } })
  renderDesk(`${MONTH}&edit=e1&date=2026-12-08`)
  expect(await screen.findByText(/Book sale: Tuesday, December 8, 6:30 PM – 8:00 PM/)).toBeTruthy()
  const asked = server.calls.find(({ path }) => path.includes('/conflicts'))?.path ?? ''
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
    location: 'Library',
    startDate: '2026-12-09T01:00:00.000Z',
    rrule: 'FREQ=WEEKLY',
    exceptId: 'e1',
  })
})

test('a stale save keeps what was written; what the service finds wrong stands at its field', async () => {
  const theirs = { ...chess, location: 'Town hall', version: 5 }
  const server = fakeServer({
    ...calls,
    'PATCH /api/calendar-events/e1': { status: 409, body: { message: 'Stale', code: 'stale', current: theirs } },
  })
  const { user } = renderDesk('/admin/calendar?view=list&edit=e1')
  await user.type(await screen.findByLabelText('Title'), ' for all')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/yours and theirs differ in: title, location/)).toBeTruthy()
  const issues = [{ path: 'endDate', message: 'The event cannot end before it starts' }]
  server.routes['PATCH /api/calendar-events/e1'] = { status: 422, body: { message: 'No', code: 'invalid', issues } }
  await user.click(screen.getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(screen.getByLabelText('End date').getAttribute('aria-invalid')).toBe('true'))
  expect(sent(server, 'PATCH').map(({ body }) => (body as { version: number }).version)).toEqual([4, 5])
})

test('a picture that can’t be sent leaves the event unsaved', async () => {
  const server = fakeServer({
    ...calls,
    'POST /api/upload/image': { status: 503, body: { message: 'The disk is full' } },
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }))
  const { user } = renderDesk('/admin/calendar?view=list&edit=e1')
  await screen.findByLabelText('Title')
  await user.upload(
    screen.getByLabelText('Upload image', { selector: 'input' }),
    new File(['x'], 'a.png', { type: 'image/png' }),
  )
  expect(screen.getByRole('img', { name: 'Chosen for this event' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Failed to save event\. Failed to upload image/)).toBeTruthy()
  expect(sent(server, 'PATCH')).toEqual([])
})

test('several are published at once, and only those that are drafts', async () => {
  const draft = { ...chess, id: 'e2', title: 'Planning', status: 'draft' }
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events': { body: { data: [chess, draft], total: 2, totalPages: 1 } },
    'POST /api/calendar-events/bulk': { body: { changed: 1, ids: ['e2'] } },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() =>
    expect(sent(server, 'POST')[0]?.body).toMatchObject({
      ids: ['e2'],
      action: 'publish',
      versions: { e2: draft.version },
    }),
  )
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('a double click changes several events once', async () => {
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events': { body: { data: [chess], total: 1, totalPages: 1 } },
    'POST /api/calendar-events/bulk': { body: { changed: 1, ids: ['e1'] } },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  doubleClick(screen.getByRole('button', { name: 'Cancel events' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(sent(server, 'POST')).toHaveLength(1)
})

test('an undo that finds nothing left to take back doesn’t say that it is undone', async () => {
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events': { body: { data: [chess], total: 1, totalPages: 1 } },
    'POST /api/calendar-events/bulk': { body: { changed: 1, ids: ['e1'] } },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Cancel events' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  server.routes['POST /api/calendar-events/bulk'] = { body: { changed: 0, ids: [] } }
  await user.click(undo)
  expect(await screen.findByText('Nothing changed')).toBeTruthy()
  expect(screen.getByText('Another editor already changed or deleted 1 event.')).toBeTruthy()
  expect(screen.queryByText('Undone')).toBeNull()
})

test('what was done is said before the calendar shows it, so that Undo never means the action before', async () => {
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events': { body: { data: [chess], total: 1, totalPages: 1 } },
    'POST /api/calendar-events/bulk': { body: { changed: 1, ids: ['e1'] } },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  server.routes['GET /api/calendar-events'] = () => new Promise(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Cancel events' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('what somebody else deleted meanwhile is told, and does not come back with the others', async () => {
  const lecture = { ...chess, id: 'e2', title: 'Lecture' }
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events': { body: { data: [chess, lecture], total: 2, totalPages: 1 } },
    'POST /api/calendar-events/bulk': { body: { changed: 1, ids: ['e2'] } },
    'POST /api/calendar-events/undelete': { body: [lecture] },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('1 event. Another editor already changed or deleted 1 other.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent(server, 'POST').at(-1)?.body).toEqual({ ids: ['e2'] }))
})

test('the question of a deletion stays as it was asked, and it is said when nothing was left to delete', async () => {
  const lecture = { ...chess, id: 'e2', title: 'Lecture' }
  const stream = fakeStream()
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events': { body: { data: [chess, lecture], total: 2, totalPages: 1 } },
    'POST /api/calendar-events/bulk': { body: { changed: 0, ids: [] } },
  })
  const { user } = renderDesk('/admin/calendar?view=list')
  await stream.listening()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  server.routes['GET /api/calendar-events'] = { body: { data: [chess], total: 1, totalPages: 1 } }
  await stream.say({ type: 'changed', lists: ['calendar-events'] })
  await waitFor(() => expect(screen.queryByText('Lecture')).toBeNull())
  const question = screen.getByRole('alertdialog')
  expect(question.textContent).toContain('This deletes 2 events and takes them off the site.')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Nothing changed')).toBeTruthy()
  expect(screen.getByText('Another editor already changed or deleted 2 events.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
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

test('what is typed stays when somebody else has saved and the page is come back to', async () => {
  const stream = fakeStream()
  const server = fakeServer(calls)
  const { user } = renderDesk('/admin/calendar?edit=e1')
  await user.type(await screen.findByLabelText('Title'), ' for all')
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Event' }))
  await stream.listening()
  await stream.reconnect()
  server.routes['GET /api/calendar-events/e1'] = { body: { ...chess, title: 'Theirs', version: 5 } }
  const asked = () => server.calls.filter(({ path }) => path === '/api/calendar-events/e1').length
  await stream.reconnect()
  await waitFor(() => expect(asked()).toBe(2))
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Chess night for all')
})

test('what is typed while an event is saved stays in its form, and is saved over what was stored', async () => {
  const answered = Promise.withResolvers<void>()
  const server = fakeServer({
    ...calls,
    'GET /api/calendar-events/d1': { body: { ...chess, id: 'd1', rrule: null, recurrenceRule: null } },
    'PATCH /api/calendar-events/d1': async () => {
      await answered.promise
      return { body: { ...saved, id: 'd1', rrule: null, recurrenceRule: null, title: 'Chess', version: 5 } }
    },
  })
  const { user, address } = renderDesk('/admin/calendar?edit=d1')
  await user.clear(await screen.findByLabelText('Title'))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Event' }))
  await user.type(dialog.getByLabelText('Title'), 'Chess')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.type(dialog.getByLabelText('Description'), ' Tea is free.')
  answered.resolve()
  expect(await screen.findByText('Event updated')).toBeTruthy()
  expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Bring a board. Tea is free.')
  expect(address()).toContain('edit=d1')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).not.toContain('edit'))
  expect(sent(server, 'PATCH')[1]?.body).toMatchObject({ description: 'Bring a board. Tea is free.', version: 5 })
})

test('M on an event of the month asks where to move it, and which dates of a series', async () => {
  const server = fakeServer({ ...calls, 'PUT /api/calendar-events/e1/dates/2026-12-08': { body: saved } })
  const { user } = renderDesk(MONTH)
  const [, second] = await screen.findAllByRole('button', { name: /Chess night/ })
  act(() => second?.focus())
  await user.keyboard('m')
  const dialog = await screen.findByRole('dialog', { name: 'Move event' })
  fireEvent.change(within(dialog).getByLabelText('To'), { target: { value: '2026-12-10' } })
  expect(within(dialog).getByRole('radio', { name: 'This date only' })).toHaveProperty('checked', true)
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Event moved')).toBeTruthy()
  expect(sent(server, 'PUT')[0]?.body).toMatchObject({ startDate: expect.stringMatching(/^2026-12-11/) })
})

test('M on an event of the list asks where to move it', async () => {
  fakeServer(calls)
  const { user } = renderDesk('/admin/calendar?view=list')
  await screen.findByRole('button', { name: 'Edit Chess night' })
  await user.keyboard('jm')
  expect(await screen.findByRole('dialog', { name: 'Move event' })).toBeTruthy()
})
