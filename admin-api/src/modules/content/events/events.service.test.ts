import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { eventFromStored } from './event-row.ts'
import { getEvent } from './events.repository.ts'
import { createEvent, updateEvent } from './events.service.ts'
import { isTitleOfGame } from './match-games.ts'
import { listOccurrences } from './occurrences.ts'
import { expectEvent, saveEvent } from './save-event.ts'

it('an import takes over a series with all that is known of it, and updates it without touching what was edited here', async () => {
  const context = await buildTestContext()
  const user = await signIn(context)
  const texts = { title: null, description: null, location: null }
  const cancelled = { ...texts, startDate: null, endDate: null, cancelled: true }
  const made = await createEvent(context, 'clock', {
    ...{ title: 'Markt', startDate: '2026-12-05T10:00', endDate: '2026-12-05T12:00', timeZone: 'Europe/Berlin' },
    ...{ rrule: 'FREQ=WEEKLY;UNTIL=20270101T000000Z', feedId: 'f1', status: 'published' as const },
    exceptions: ['2026-12-12', '2026-12-13'].map((originalDate) => ({ ...cancelled, originalDate })),
  })
  expect(made).toMatchObject({
    ...{ startDate: '2026-12-05T09:00:00.000Z', timeZone: 'Europe/Berlin', rrule: 'FREQ=WEEKLY' },
    ...{ exceptions: [{ originalDate: '2026-12-12', cancelled: true }], droppedDates: ['2026-12-13'] },
  })
  await context.store.write('clock', async (tx) => {
    await saveEvent(context, tx, await expectEvent(tx, made.id), { location: 'Rathaus' })
  })
  // A time without a zone is county time, seven hours behind.
  await updateEvent(context, user, made.id, { startDate: '2026-12-05T04:00', endDate: '2026-12-05T06:00' })
  const after = await getEvent(context.store.db, made.id)
  expect(eventFromStored(after)).toMatchObject({
    startDate: '2026-12-05T10:00:00.000Z',
    location: 'Rathaus',
    version: 3,
  })
  expect(after.row).toMatchObject({ feed_id: 'f1', edited_fields: '["endDate","startDate"]' })
})

it('an answer is cut where many dates with a long description would make it too large for the service to hold', async () => {
  const context = await buildTestContext()
  const daily = { startDate: '2026-12-01T10:00', endDate: '2026-12-01T11:00', rrule: 'FREQ=DAILY' }
  const description = 'Come and see. '.repeat(1400)
  await createEvent(context, 'clock', { ...daily, title: 'Winter lights', description, status: 'published' })
  const year = { from: '2026-12-01', to: '2027-12-31' }
  const text = await listOccurrences(context.store, 'public', year, 'r1')
  expect(text.length).toBeLessThan(6_100_000)
  const shown: { startDate: string }[] = JSON.parse(text)
  expect(shown[0]?.startDate.slice(0, 10)).toBe('2026-12-01')
  expect(shown.length).toBeLessThan(365)
})

const game = { sport: 'Football', team: 'Alder Falls Millers', opponent: 'St. Mary’s Larks' }

describe('a title', () => {
  it.each([
    'Alder Falls Millers vs. St. Mary’s Larks',
    'ST MARYS LARKS @ ALDER FALLS MILLERS',
    'Varsity football game, St. Mary’s Larks at Alder Falls Millers',
  ])('is the game’s if it names both teams and nothing else: %s', (title) => {
    expect(isTitleOfGame(title, game)).toBe(true)
  })

  it.each([
    'Alder Falls Millers',
    'Dinner before Alder Falls Millers vs. St. Mary’s Larks',
    'Basketball: Alder Falls Millers vs. St. Mary’s Larks',
    'Alder Falls Millers vs. St. Mary’s Larksville',
  ])('is another event’s otherwise: %s', (title) => {
    expect(isTitleOfGame(title, game)).toBe(false)
  })
})
