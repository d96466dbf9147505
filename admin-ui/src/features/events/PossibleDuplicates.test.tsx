import type { PossibleDuplicate } from '@hometown/shared-types/contract/desk-events'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const pair = (id: string): PossibleDuplicate => ({
  draft: { id, title: `Craft sale ${id}`, start: '2026-12-05T09:00', location: 'Library', status: 'draft', version: 2 },
  other: { id: 'e2', title: 'Holiday Bazaar', start: '2026-12-05T09:00', location: 'Library', status: 'published' },
})

test('drafts from feeds that may be duplicates are merged, with an undo, or kept', async () => {
  const server = fakeServer({
    'GET /api/calendar-events/possible-duplicates': { body: [pair('a'), pair('b')] },
    'POST /api/calendar-events/a/merge': { body: { title: 'Holiday Bazaar' } },
    'POST /api/calendar-events/b/keep-both': { body: { title: 'Craft sale b', status: 'published' } },
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
    ['/api/calendar-events/a/merge', { version: 2 }],
    ['/api/calendar-events/undelete', { ids: ['a'] }],
    ['/api/calendar-events/b/keep-both', { version: 2 }],
  ])
})
