import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { PushNotice } from './PushNotice.tsx'

function failed(title: string, error: string, nextTryAt = '2026-11-20T18:40:00.000Z') {
  return { eventId: title, title, error, tries: 2, nextTryAt }
}

const DOWN = 'WordPress does not answer.'

test('what WordPress did not take is told by its reasons, and tried again at once', async () => {
  const events = ['Fair', 'Chess', 'Choir', 'Swap'].map((title) => failed(title, DOWN))
  const server = fakeServer({
    'GET /api/event-pushes': {
      body: { waiting: 9, failed: [...events, failed('Hike', 'It has no place.', '2026-11-20T18:35:00.000Z')] },
    },
    'POST /api/event-pushes/retry': { body: { waiting: 1, failed: [failed('Hike', 'It has no place.')] } },
  })
  const { user } = renderPart(<PushNotice />)
  await screen.findByRole('heading', { name: 'Couldn’t send 5 events to WordPress' })
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toContain(`${DOWN} “Fair”, “Chess”, “Choir” and 1 more`)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(texts()).toContain(`${DOWN} “Fair”, “Chess”, “Choir”, “Swap”`)
  expect(screen.getByText('Next try: 12:35 PM')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await screen.findByRole('heading', { name: 'Couldn’t send an event to WordPress' })
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
