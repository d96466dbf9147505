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
