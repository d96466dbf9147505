import type { EventFeed, FeedReport } from '@hometown/shared-types/contract/event-feeds'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const counts = { added: 1, updated: 0, unchanged: 0, vanished: 0, skipped: 1 }
const report: FeedReport = {
  counts,
  entries: [
    {
      action: 'added',
      title: 'Owl Evening',
      start: '2026-12-01T19:00',
      repeats: 'Every week on Tuesday',
      detail: null,
      eventId: null,
    },
    { action: 'skipped', title: 'Broken', start: null, repeats: null, detail: 'No readable start', eventId: null },
  ],
  notices: ['Unknown time zone “Nowhere”. We read its times as county time.'],
}

const library: EventFeed = {
  id: 'f1',
  name: 'Alder Library',
  url: 'https://library.invalid/events.ics',
  category: 'Community',
  status: 'draft',
  shiftHours: 0,
  checkedAt: '2026-11-20T10:00:00.000Z',
  problem: 'This is a web page, not a calendar.',
  failures: 3,
  nextCheckAt: null,
  events: 4,
  counts: null,
  version: 1,
}

const nothing = { 'GET /api/event-feeds': { body: [] }, 'GET /api/event-feeds/vanished': { body: [] } }

test('a calendar is previewed before it is added, and read once it is', async () => {
  const server = fakeServer({
    ...nothing,
    'POST /api/event-feeds/preview': { body: { name: 'Alder Library', report } },
    'POST /api/event-feeds': { status: 201, body: library },
    'POST /api/event-feeds/f1/check': { body: { problem: null, report } },
  })
  const { user } = renderDesk('/admin/calendar/feeds')
  await user.click(await screen.findByRole('button', { name: 'Add calendar' }))
  await user.type(screen.getByLabelText('Address'), 'webcal://library.invalid/events.ics')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const found = await screen.findByRole('region', { name: 'Preview' })
  expect(within(found).getByText('No readable start')).toBeTruthy()
  expect(within(found).getByText('Every week on Tuesday')).toBeTruthy()
  expect(within(found).getByText(/“Nowhere”/)).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Calendar' }))
  expect(await screen.findByText('1 new, 1 left out')).toBeTruthy()
  const values = {
    url: 'https://library.invalid/events.ics',
    name: 'Alder Library',
    category: 'Events',
    status: 'draft',
    shiftHours: 0,
  }
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/event-feeds/preview', { url: 'webcal://library.invalid/events.ics', shiftHours: 0 }],
    ['/api/event-feeds', values],
    ['/api/event-feeds/f1/check', undefined],
  ])
})

test('after an import, the drafts that wait are one click away', async () => {
  fakeServer({ ...nothing, 'POST /api/event-feeds/import': { body: { name: null, report } } })
  const { user } = renderDesk('/admin/calendar/feeds')
  await user.click(await screen.findByRole('button', { name: 'Import File' }))
  await user.upload(await screen.findByLabelText('Calendar file'), new File(['BEGIN:VCALENDAR'], 'a.ics'))
  await user.click(await screen.findByRole('button', { name: 'Import 1 event' }))
  const link = await screen.findByRole('link', { name: 'drafts' })
  expect(link.getAttribute('href')).toBe('/admin/calendar?view=list&status=draft')
})

test('a refusal stands at its field, and what was typed is asked about', async () => {
  const message = 'We already read this address, as “Library”.'
  fakeServer({
    ...nothing,
    'POST /api/event-feeds/preview': {
      status: 409,
      body: { message, code: 'taken', issues: [{ path: 'url', message }] },
    },
  })
  const { user } = renderDesk('/admin/calendar/feeds')
  await user.click(await screen.findByRole('button', { name: 'Add Calendar' }))
  await user.type(screen.getByLabelText('Address'), 'https://library.invalid/events.ics')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
})

test('a feed that fails says so, and shows its last report', async () => {
  fakeServer({
    'GET /api/event-feeds': { body: [library] },
    'GET /api/event-feeds/vanished': { body: [] },
    'GET /api/event-feeds/f1': { body: { ...library, counts, report } },
  })
  const { user } = renderDesk('/admin/calendar/feeds')
  expect(await screen.findByText(/Failed 3 times in a row/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Alder Library' }))
  expect(await within(await screen.findByRole('dialog')).findByText('Owl Evening')).toBeTruthy()
})

test('a vanished event is kept or deleted, which can be undone', async () => {
  const event = {
    ...{ eventId: 'e1', feedName: 'Alder Library', title: 'Owl Evening', location: '', status: 'published' },
    ...{ start: '2026-12-01T19:00', vanishedAt: AT },
  }
  const server = fakeServer({
    'GET /api/event-feeds': { body: [] },
    'GET /api/event-feeds/vanished': { body: [event] },
    'POST /api/event-feeds/vanished': { body: {} },
    'DELETE /api/calendar-events/e1': { body: { id: 'e1', title: 'Owl Evening' } },
    'POST /api/calendar-events/undelete': { body: [] },
  })
  const { user } = renderDesk('/admin/calendar/feeds')
  await user.click(await screen.findByRole('button', { name: 'Keep Owl Evening' }))
  await screen.findByText('1 event kept')
  await user.click(screen.getByRole('button', { name: 'Delete Owl Evening' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sent('POST')).toEqual([{ eventIds: ['e1'] }, { ids: ['e1'] }]))
})
