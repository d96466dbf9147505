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

test('taking theirs is undone on the spot', async () => {
  const server = fakeServer({
    'GET /api/event-differences': { body: { total: 1, questions: [], differences: [difference] } },
    'POST /api/event-differences/answer': { body: empty },
    'POST /api/calendar-events/e1/sources/start/undo': { body: { eventId: 'e1', version: 3, fields: [] } },
  })
  const { user } = renderPart(<DifferencesPage />)
  await screen.findByText('Holiday Bazaar')
  server.routes['GET /api/event-differences'] = { body: empty }
  await user.keyboard('t')
  await expect.poll(() => currentToast.get()?.title).toBe('Took the start for Holiday Bazaar from Chamber')
  currentToast.get()?.action?.onSelect()
  await expect.poll(() => currentToast.get()?.title).toBe('Kept our start for Holiday Bazaar')
  expect(server.calls.map(({ path }) => path)).toContain('/api/calendar-events/e1/sources/start/undo')
})

test('a join says how the two are separated again', async () => {
  fakeServer({
    'GET /api/event-differences': { body: { total: 1, questions: [question], differences: [] } },
    'POST /api/event-differences/match': { body: empty },
  })
  const { user } = renderPart(<DifferencesPage />)
  await user.click(await screen.findByRole('button', { name: 'Join: Bazaar and lunch' }))
  await expect.poll(() => currentToast.get()?.title).toBe('Joined with Holiday Bazaar')
  expect(currentToast.get()?.description).toContain('Not the same as in Club')
})
