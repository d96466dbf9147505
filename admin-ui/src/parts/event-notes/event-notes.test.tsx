import type { EventNoteOffer, EventNotes } from '@hometown/shared-types/event-note'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { findReady } from '../../../test/support/find-ready.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { NextNotes } from './NextNotes.tsx'
import { OffersNotice } from './OffersNotice.tsx'

function offer(eventId: string, title: string): EventNoteOffer {
  const when = 'Saturday, November 21, 10:00 AM – 12:00 PM'
  const text = `Canceled: ${title}, ${when}.`
  const said = { newsletterId: 'n1', title, when, location: 'Founders Park' }
  return { eventId, originalDate: null, ...said, change: 'cancelled', text }
}

const [fair, chess, _choir, _swap] = ['Fair', 'Chess', 'Choir', 'Swap'].map((title) =>
  offer(title.toLowerCase(), title),
)
const note = { id: 'x1', eventId: 'fair', originalDate: null, isOutdated: false, text: 'There is no fair.' }
const answer = (offers: unknown[], notes: EventNotes['notes'] = []) => ({ body: { offers, notes } })

function open(part: 'offers' | 'notes', first: ReturnType<typeof answer>, routes: FakeRoutes = {}) {
  const server = fakeServer({ 'GET /api/event-notes': first, ...routes })
  const writes = () => server.calls.filter(({ method }) => method !== 'GET')
  return { ...renderPart(part === 'offers' ? <OffersNotice /> : <NextNotes />), server, writes }
}

test('an offer is taken in other words, another refused, and the focus goes on', async () => {
  const { user, writes } = open('offers', answer([fair, chess]), {
    'POST /api/event-notes': answer([chess], [note]),
    'POST /api/event-notes/dismiss': answer([], [note]),
  })
  await screen.findByRole('heading', { name: '2 events changed since they were in a newsletter' })
  const words = screen.getByRole('textbox', { name: 'Note on Fair' })
  await user.clear(words)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Write a note first')).toBeTruthy()
  expect(writes()).toEqual([])
  await user.type(words, 'There is no fair.{Enter}')
  await screen.findByRole('heading', { name: 'An event changed since it was in a newsletter' })
  expect(writes()[0]?.body).toEqual({ eventId: 'fair', originalDate: null, text: 'There is no fair.' })
  const refuse = screen.getByRole('button', { name: 'No note: Chess' })
  await user.click(refuse)
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(writes()[1]).toMatchObject({
    path: '/api/event-notes/dismiss',
    body: { eventId: 'chess', originalDate: null },
  })
})

test('what the next newsletter says is put otherwise in place, and left out after a question', async () => {
  const { user, writes } = open('notes', answer([], [note]), {
    'PATCH /api/event-notes/x1': answer([], [{ ...note, text: 'No fair this year.' }]),
    'DELETE /api/event-notes/x1': answer([]),
  })
  const words = await screen.findByRole('textbox', { name: 'Note 1' })
  expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull()
  await user.type(words, ' Sorry.{Escape}')
  expect(words).toHaveProperty('value', note.text)
  await user.clear(words)
  await user.type(words, 'No fair this year.')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull())
  expect(document.activeElement).toBe(words)
  expect(words).toHaveProperty('value', 'No fair this year.')
  await user.click(screen.getByRole('button', { name: 'Leave out note 1' }))
  await user.click(await findReady('Leave out'))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { hidden: false, name: 'Changed since we told you' })).toBeNull(),
  )
  expect(writes().map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { text: 'No fair this year.' }],
    ['DELETE', undefined],
  ])
})
