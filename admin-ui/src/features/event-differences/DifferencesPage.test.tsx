import type { EventDifferences } from '@hometown/shared-types/event-sources'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { currentToast } from '../../ui/toast.ts'
import { DifferencesPage } from './DifferencesPage.tsx'

const claim = { kind: 'feed', sourceId: 'chamber', key: 'b' } as const
const event = { id: 'e1', title: 'Holiday Bazaar', start: '2026-12-05T09:00', place: 'Library' }
const difference = {
  event,
  field: 'start',
  ours: '2026-12-05T09:00',
  theirs: '2026-12-05T10:00',
  claim,
  sourceName: 'Chamber',
  notedAt: '2026-11-26T10:00:00.000Z',
} as const
const question = {
  event,
  added: { ...event, id: 'e2', title: 'Bazaar and lunch' },
  claim: { ...claim, key: 'c' },
  sourceName: 'Club',
  explanation: 'Same morning, same place, and “bazaar” in both titles',
  askedAt: '2026-11-26T10:00:00.000Z',
}
const empty: EventDifferences = { total: 0, questions: [], differences: [] }

test('two events are joined, and a value is kept, with one key each', async () => {
  const afterJoin = { total: 1, questions: [], differences: [difference] }
  const server = fakeServer({
    'GET /api/event-differences': { body: { total: 2, questions: [question], differences: [difference] } },
    'POST /api/event-differences/match': { body: afterJoin },
    'POST /api/event-differences/answer': { body: empty },
  })
  const { user } = renderPart(<DifferencesPage />)
  await screen.findByText('May be the same event: Same morning, same place, and “bazaar” in both titles')
  expect(screen.getByText('Sat, Dec 5, 2026, 10:00 AM')).toBeDefined()
  await user.keyboard('ot')
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  server.routes['GET /api/event-differences'] = { body: afterJoin }
  await user.keyboard('m')
  await expect.poll(() => screen.queryByText(/May be the same/)).toBeNull()
  server.routes['GET /api/event-differences'] = { body: empty }
  await user.keyboard('o')
  await screen.findByText('No differences')
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { eventId: 'e1', claim: question.claim, answer: 'same' },
    { eventId: 'e1', field: 'start', claim, theirs: '2026-12-05T10:00', answer: 'keep' },
  ])
})

test('an entry that is another event is told by its button', async () => {
  const server = fakeServer({
    'GET /api/event-differences': { body: { total: 1, questions: [], differences: [difference] } },
    'POST /api/event-differences/answer': { body: empty },
  })
  const { user } = renderPart(<DifferencesPage />)
  await user.click(await screen.findByRole('button', { name: 'Not the same: Holiday Bazaar' }))
  await expect
    .poll(() => server.calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ answer: 'not-same' })
})

test('J and K move between the entries as in every other list', async () => {
  fakeServer({
    'GET /api/event-differences': { body: { total: 2, questions: [question], differences: [difference] } },
  })
  const { user } = renderPart(<DifferencesPage />)
  const current = () => screen.getAllByRole('listitem').findIndex((row) => row.ariaCurrent === 'true')
  await screen.findByText(/May be the same event/)
  expect(current()).toBe(0)
  await user.keyboard('j')
  expect(current()).toBe(1)
  await user.keyboard('k')
  expect(current()).toBe(0)
})

test.for([
  {
    key: 'o',
    call: 'answer',
    said: 'Kept our start for Holiday Bazaar',
    undone: 'You can decide about the start of Holiday Bazaar again.',
    input: { eventId: 'e1', field: 'start', claim, theirs: '2026-12-05T10:00', answer: 'keep' },
  },
  {
    key: 't',
    call: 'answer',
    said: 'Took the start for Holiday Bazaar from Chamber',
    undone: 'Holiday Bazaar has our start again.',
    input: { eventId: 'e1', field: 'start', claim, theirs: '2026-12-05T10:00', answer: 'take' },
  },
  {
    key: 'm',
    call: 'match',
    said: 'Joined with Holiday Bazaar',
    undone: 'Bazaar and lunch is an event of its own again.',
    input: { eventId: 'e1', claim: question.claim, answer: 'same' },
  },
  {
    key: 'n',
    call: 'match',
    said: 'Kept as two events',
    undone: 'Holiday Bazaar and Bazaar and lunch may be the same again.',
    input: { eventId: 'e1', claim: question.claim, answer: 'not-same' },
  },
])('$said: undone from its message and by its key', async ({ key, call, said, undone, input }) => {
  const open = call === 'match' ? { ...empty, questions: [question] } : { ...empty, differences: [difference] }
  const both = { ...open, total: 1 }
  const server = fakeServer({
    'GET /api/event-differences': { body: both },
    [`POST /api/event-differences/${call}`]: { body: empty },
    [`POST /api/event-differences/${call}/undo`]: { body: both },
  })
  const { user } = renderPart(<DifferencesPage />)
  for (const way of ['message', 'key']) {
    await screen.findByRole('article')
    server.routes['GET /api/event-differences'] = { body: empty }
    await user.keyboard(key)
    await expect.poll(() => currentToast.get()?.title).toBe(said)
    await screen.findByText('No differences')
    server.routes['GET /api/event-differences'] = { body: both }
    if (way === 'message') currentToast.get()?.action?.onSelect()
    else await user.keyboard('u')
    await expect.poll(() => currentToast.get()).toMatchObject({ title: 'Undone', description: undone })
  }
  await screen.findByRole('article')
  const undos = server.calls.filter(({ path }) => path === `/api/event-differences/${call}/undo`)
  expect(undos.map(({ body }) => body)).toEqual([input, input])
  await user.keyboard('u')
  await expect.poll(() => currentToast.get()?.title).toBe('Nothing to undo')
})

test('an undo that is refused says why, and isn’t offered again', async () => {
  const message = '“Holiday Bazaar” has changed since then, so we can’t undo this. Open it to check it.'
  fakeServer({
    'GET /api/event-differences': { body: { total: 1, questions: [question], differences: [] } },
    'POST /api/event-differences/match': { body: empty },
    'POST /api/event-differences/match/undo': { status: 409, body: { message, code: 'stale' } },
  })
  const { user } = renderPart(<DifferencesPage />)
  await user.click(await screen.findByRole('button', { name: 'The same: Bazaar and lunch' }))
  await expect.poll(() => currentToast.get()?.title).toBe('Joined with Holiday Bazaar')
  await user.keyboard('u')
  await expect.poll(() => currentToast.get()).toMatchObject({ title: 'Couldn’t undo that', description: message })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('after each answer the focus is on the next entry, and after an undo on the one that is back', async () => {
  const left = { total: 1, questions: [], differences: [difference] }
  const both = { ...left, total: 2, questions: [question] }
  const server = fakeServer({
    'GET /api/event-differences': { body: both },
    'POST /api/event-differences/match': { body: left },
    'POST /api/event-differences/match/undo': { body: both },
    'POST /api/event-differences/answer': { body: empty },
  })
  const { user } = renderPart(<DifferencesPage />)
  const focused = () => document.activeElement?.getAttribute('aria-labelledby') && document.activeElement.textContent
  const join = await screen.findByRole('button', { name: 'The same: Bazaar and lunch' })
  server.routes['GET /api/event-differences'] = { body: left }
  await user.click(join)
  await expect.poll(focused).toContain('Our start')
  server.routes['GET /api/event-differences'] = { body: both }
  await user.keyboard('u')
  await expect.poll(focused).toContain('May be the same event')
  await user.keyboard('j')
  expect(focused()).toContain('Our start')
})
