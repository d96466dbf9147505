import type { DeskSubmission } from '@hometown/shared-types/contract/event-submissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const bakeSale: DeskSubmission = {
  id: 's1',
  title: 'Bake sale',
  description: 'Pies.\n\nMore information: https://bake.example.org',
  location: 'Library',
  category: 'Community',
  startDate: '2026-12-05T10:00',
  endDate: '2026-12-05T12:00',
  timeZone: 'America/Chicago',
  allDay: false,
  recurrenceRule: null,
  recurrenceEndDate: null,
  price: '',
  note: '',
  status: 'waiting',
  name: 'Ann Archer',
  email: 'ann@example.org',
  reason: '',
  event: { id: 'e1', title: 'Bake sale', slug: 'bake-sale', status: 'draft' },
  edited: false,
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  similar: [
    {
      id: 'e2',
      title: 'Library bake sale',
      location: 'Library',
      start: '2026-12-05T10:00',
      end: '2026-12-05T11:00',
      allDay: false,
      status: 'published',
      cancelled: false,
      waiting: false,
      relation: 'maybe',
      explanation: 'Similar title, same time, same place',
    },
  ],
}

const counts = { waiting: 1, approved: 0, declined: 0, merged: 0 }
const declined = { ...bakeSale, status: 'declined' as const, version: 2, similar: [], event: null }
const lists = {
  'GET /api/event-submissions': { body: { data: [bakeSale], total: 1, totalPages: 1 } },
  'GET /api/event-submissions/counts': { body: counts },
}
const PATH = '/admin/calendar/submissions'

test('what was sent stands beside what may be the same, and is approved by one press', async () => {
  const approved = { submission: { ...bakeSale, status: 'approved', similar: [] }, mailed: true }
  const server = fakeServer({ ...lists, 'POST /api/event-submissions/s1/approve': { body: approved } })
  const { user } = renderDesk(PATH)
  const card = await screen.findByRole('article', { name: 'Bake sale' })
  expect(card.textContent).toContain('Saturday, December 5, 2026, 10:00 AM – 12:00 PM')
  const beside = within(card).getByRole('region', { name: 'On the calendar: Bake sale' })
  expect(beside.textContent).toContain('10:00 AM – 11:00 AM · Library')
  expect(within(card).getByRole('link', { name: 'https://bake.example.org' }).getAttribute('rel')).toContain('noopener')
  await user.click(within(card).getByRole('button', { name: 'Approve Bake sale' }))
  expect(await screen.findByText('We’ll email Ann Archer.')).toBeTruthy()
  expect(server.calls.some(({ path }) => path.endsWith('/approve'))).toBe(true)
})

test('a decline sends the words, and can be taken back', async () => {
  const server = fakeServer({
    ...lists,
    'POST /api/event-submissions/s1/decline': { body: { submission: declined, mailed: true } },
    'POST /api/event-submissions/s1/reopen': { body: { submission: bakeSale, mailed: false } },
  })
  const { user } = renderDesk(PATH)
  await user.click(await screen.findByRole('button', { name: 'Decline Bake sale' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline “Bake sale”?' })
  await user.type(within(dialog).getByLabelText('Message to the submitter'), 'Too far away.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  const bodies = server.calls.filter(({ path }) => /\/(?:decline|reopen)$/.test(path)).map(({ body }) => body)
  expect(bodies).toEqual([{ version: 1, reason: 'Too far away.' }, { version: 2 }])
})

test('a merge keeps the event that is there', async () => {
  const merged = { submission: { ...bakeSale, status: 'merged', similar: [] }, mailed: true }
  const server = fakeServer({ ...lists, 'POST /api/event-submissions/s1/merge': { body: merged } })
  const { user } = renderDesk(PATH)
  await user.click(await screen.findByRole('button', { name: 'Merge Bake sale into Library bake sale' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  const sent = server.calls.find(({ path }) => path.endsWith('/merge'))
  expect(sent?.body).toEqual({ version: 1, eventId: 'e2' })
})
