import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { SameEvents } from './SameEvents.tsx'

const suggestion = { id: 's1', version: 3, kind: 'event', eventId: null, status: 'pending' } as unknown as Suggestion
const bazaar: SimilarEvent = {
  ...{ id: 'e1', title: 'Holiday Bazaar', location: 'Library', status: 'published' },
  ...{ start: '2026-12-05T09:00', end: '2026-12-05T12:00', allDay: false, repeats: false, cancelled: false },
  ...{ waiting: false, relation: 'same', explanation: 'Same title, same time, same place' },
}

test('an event that is on the calendar is shown with the reason, and the suggestion becomes part of it', async () => {
  const server = fakeServer({
    'GET /api/content-suggestions/s1/same-events': { body: [bazaar] },
    'POST /api/content-suggestions/s1/join-event': { status: 409, body: { message: 'Too late', code: 'made' } },
  })
  const { user } = renderPart(<SameEvents suggestion={suggestion} />)
  await screen.findByRole('heading', { name: 'Already on the calendar' })
  expect(screen.getByText(bazaar.explanation)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Join this event: Holiday Bazaar' }))
  await expect
    .poll(() => server.calls.find(({ method }) => method === 'POST')?.body)
    .toEqual({ eventId: 'e1', version: 3 })
})
