import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { SourceChangesNotice } from './SourceChangesNotice.tsx'

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
