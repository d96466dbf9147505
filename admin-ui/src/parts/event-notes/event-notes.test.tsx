import type { EventNoteOffer, EventNotes } from '@hometown/shared-types/event-note'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { NextNotes } from './NextNotes.tsx'
import { OffersNotice } from './OffersNotice.tsx'

function offer(eventId: string, title: string): EventNoteOffer {
  const when = 'Saturday, November 21, 10:00 AM – 12:00 PM'
  const text = `Canceled: ${title}, ${when}.`
  const said = { newsletterId: 'n1', title, when, location: 'Founders Park' }
  return { eventId, originalDate: null, ...said, change: 'cancelled', text }
}

const [fair, chess, choir, swap] = ['Fair', 'Chess', 'Choir', 'Swap'].map((title) => offer(title.toLowerCase(), title))
const note = { id: 'x1', eventId: 'fair', originalDate: null, isOutdated: false, text: 'There is no fair.' }
const answer = (offers: unknown[], notes: EventNotes['notes'] = []) => ({ body: { offers, notes } })

function open(part: 'offers' | 'notes', first: ReturnType<typeof answer>, routes: FakeRoutes = {}) {
  const server = fakeServer({ 'GET /api/event-notes': first, ...routes })
  const writes = () => server.calls.filter(({ method }) => method !== 'GET')
  return { ...renderPart(part === 'offers' ? <OffersNotice /> : <NextNotes />), server, writes }
}

test('an offer says what readers were told, with the place where that may have changed', async () => {
  open('offers', answer([fair, { ...chess, change: 'changed' }]))
  await screen.findByText('We said Saturday, November 21, 10:00 AM – 12:00 PM')
  screen.getByText('We said Saturday, November 21, 10:00 AM – 12:00 PM, Founders Park')
})

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

test('of many offers the first are shown; the next gets the focus of the one that goes', async () => {
  const { user } = open('offers', answer([fair, chess, choir, swap]), {
    'POST /api/event-notes': answer([fair, choir, swap]),
  })
  const list = await screen.findByRole('list', { name: 'Changed since it was in a newsletter' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Show all 4' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Add to the next newsletter: Chess' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to the next newsletter: Choir' })),
  )
})

test('one that was decided elsewhere meanwhile is told of and goes', async () => {
  const { user, server } = open('offers', answer([fair]), {
    'POST /api/event-notes': { status: 409, body: { message: 'This change is not there any more.', code: 'stale' } },
  })
  const take = await screen.findByRole('button', { name: 'Add to the next newsletter: Fair' })
  server.routes['GET /api/event-notes'] = answer([])
  await user.click(take)
  expect(await screen.findByText('This change is not there any more.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})

test('a note of an event that changed once more says so', async () => {
  open('notes', answer([], [{ ...note, isOutdated: true }]))
  expect(
    await screen.findByText('The event has changed again, so the newsletter leaves this note out. Edit or remove it.'),
  ).toBeTruthy()
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
  await user.click(await screen.findByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Changed since we told you' })).toBeNull())
  expect(writes().map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { text: 'No fair this year.' }],
    ['DELETE', undefined],
  ])
})

test('where it cannot be known a line says so, and asks again', async () => {
  const { user, server } = open('notes', answer([]), { 'GET /api/event-notes': { status: 500, body: {} } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.routes['GET /api/event-notes'] = answer([fair])
  await user.click(again)
  expect(await screen.findByRole('textbox', { name: 'Note on Fair' })).toBeTruthy()
})
