import type { PossibleDuplicate } from '@hometown/shared-types/similar-event'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk, renderPart } from '../../../test/support/render-desk.tsx'
import { SourceChangesNotice } from './CalendarNotices.tsx'

const before = {
  kind: 'event',
  startDate: '2026-11-28T10:00',
  endDate: '2026-11-28T12:00',
  allDay: false,
  timeZone: 'America/Chicago',
  location: 'Library',
  rrule: null,
  recurrenceEndDate: null,
  skippedDates: [],
  exceptions: [],
  cancelled: false,
} as const

function change(title: string, now: object) {
  const from = { sourceName: 'Library', sourceUrl: 'https://library.example' }
  return { suggestionId: title, version: 3, eventId: title, title, status: 'published', ...from, before, now }
}

test('events that were moved or cancelled at their source are named, and updated or kept', async () => {
  const moved = change('Quilts', {
    ...before,
    startDate: '2026-12-01T10:00',
    endDate: '2026-12-01T12:00',
    location: 'Town Hall',
  })
  const cancelled = change('Chess', { ...before, cancelled: true })
  const server = fakeServer({
    'GET /api/content-suggestions/source-changes': { body: [moved, cancelled] },
    'POST /api/content-suggestions/Quilts/source-change': { body: [cancelled] },
    'POST /api/content-suggestions/Chess/source-change': { body: [] },
  })
  const { user } = renderPart(<SourceChangesNotice />)
  await screen.findByRole('heading', { name: '2 events changed at their sources' })
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/Library now says: .*December 1.* · Town Hall/)
  expect(second).toContain('Library now says: Canceled')
  await user.click(screen.getByRole('button', { name: 'Update event Quilts' }))
  await screen.findByRole('heading', { name: 'An event changed at its source' })
  await user.click(screen.getByRole('button', { name: 'Keep as is: Chess' }))
  await expect.poll(() => screen.queryByRole('heading')).toBeNull()
  const decided = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(decided).toEqual([
    { action: 'update', version: 3 },
    { action: 'keep', version: 3 },
  ])
})

const pair = (id: string): PossibleDuplicate => ({
  draft: { id, title: `Craft sale ${id}`, start: '2026-12-05T09:00', location: 'Library', status: 'draft' },
  other: { id: 'e2', title: 'Holiday Bazaar', start: '2026-12-05T09:00', location: 'Library', status: 'published' },
})

test('drafts from feeds that may be duplicates are merged, with an undo, or kept', async () => {
  const server = fakeServer({
    'GET /api/calendar-events/possible-duplicates': { body: [pair('a'), pair('b')] },
    'POST /api/calendar-events/e2/merge': { body: event('e2', 'Holiday Bazaar') },
    'POST /api/calendar-events/b/keep-both': { body: event('b', 'Craft sale b') },
    'POST /api/calendar-events/undelete': { body: [] },
  })
  const { user } = renderDesk('/admin/calendar')
  await screen.findByRole('heading', { name: '2 new events may be duplicates' })
  expect(screen.getAllByText(/Possible duplicate of/)[0]?.textContent).toContain('Holiday Bazaar, ')
  server.routes['GET /api/calendar-events/possible-duplicates'] = { body: [pair('b')] }
  await user.click(screen.getByRole('button', { name: 'Merge Craft sale a' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { name: 'A new event may be a duplicate' })
  server.routes['GET /api/calendar-events/possible-duplicates'] = { body: [] }
  await user.click(screen.getByRole('button', { name: 'Not the same: Craft sale b' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /may be a duplicate/ })).toBeNull())
  const posted = server.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  expect(posted).toEqual([
    ['/api/calendar-events/e2/merge', { goneId: 'a' }],
    ['/api/calendar-events/undelete', { ids: ['a'] }],
    ['/api/calendar-events/b/keep-both', {}],
  ])
})

function event(id: string, title: string) {
  return {
    ...{ id, title, description: '', location: 'Library', price: '', slug: id, uid: id, sequence: 0, version: 1 },
    ...{ startDate: '2026-12-05T15:00:00.000Z', endDate: '2026-12-05T17:00:00.000Z', allDay: false },
    ...{ timeZone: 'America/Chicago', imageUrl: null, category: 'Community', tags: [], status: 'published' },
    ...{ recurrenceRule: null, rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] },
    ...{ cancelled: false, sample: false, wordpressPostId: null, wordpressPostUrl: null, wordpressError: null },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
    ...{ feedId: null, editedFields: [] },
  }
}
