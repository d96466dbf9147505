import type { CreateEventInput } from '@hometown/shared-types/contract/events'
import { describe, expect, test } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { type EventToCompare, findSimilar } from './similar-events.service.ts'

const ZONE = 'America/Chicago'
const bazaar: CreateEventInput = {
  title: 'Holiday Bazaar',
  location: 'Mill Street Library, 5 Mill Street',
  startDate: '2026-12-05T09:00',
  endDate: '2026-12-05T12:00',
}
const entry: EventToCompare = {
  ...{ title: 'Holiday Bazaar', location: 'Mill Street Library', startDate: '2026-12-05T09:00' },
  ...{ timeZone: ZONE, rrule: null },
}

describe('an event that may be on the calendar', () => {
  async function open(here: Partial<CreateEventInput> = {}) {
    const calendar = await openCalendar(ZONE)
    const event = await calendar.create({ ...bazaar, ...here })
    const find = async (more: Partial<EventToCompare> = {}, except?: ReadonlySet<string>) =>
      (await findSimilar(calendar.context.store.db, ZONE, { ...entry, ...more }, except)).map(
        ({ event: { relation, explanation } }) => [relation, explanation],
      )
    return { ...calendar, event, find }
  }

  test.each<[string, Partial<EventToCompare>, string]>([
    ['in other letters', { title: 'HÓLIDAY BAZAAR!' }, 'Same title, same time, same place'],
    ['a quarter of an hour later', { startDate: '2026-12-05T09:15' }, 'Same title, same time, same place'],
    [
      'in another zone',
      { startDate: '2026-12-05T10:00', timeZone: 'America/New_York' },
      'Same title, same time, same place',
    ],
  ])('is the same one %s', async (_, more, explanation) => {
    const { find } = await open()
    expect(await find(more)).toEqual([['same', explanation]])
  })

  test.each<[string, Partial<EventToCompare>, string]>([
    ['with a similar title', { title: 'Bazaar for the holiday season' }, 'Similar title, same time, same place'],
    ['at another place', { location: 'Grange Hall' }, 'Same title, same time'],
    ['with another title', { title: 'Craft sale' }, 'Same time, same place'],
    ['as a series', { rrule: 'FREQ=WEEKLY' }, 'Same title, same time, same place'],
  ])('may be the same one %s', async (_, more, explanation) => {
    const { find } = await open()
    expect(await find(more)).toEqual([['maybe', explanation]])
  })

  test.each<[string, Partial<EventToCompare>]>([['on another day', { startDate: '2026-12-12T09:00' }]])(
    'is another one %s',
    async (_, more) => {
      const { find } = await open()
      expect(await find(more)).toEqual([])
    },
  )

  test('is a date of a series, and only a question when that date is canceled', async () => {
    const { find, event, call } = await open({
      startDate: '2026-11-28T09:00',
      endDate: '2026-11-28T12:00',
      recurrenceRule: 'weekly',
    })
    expect(await find()).toEqual([['same', 'Same title, same time, same place']])
    await call('PUT', `/api/calendar-events/${event.id}/dates/2026-12-05`, { cancelled: true })
    expect(await find()).toEqual([['maybe', 'Same title, same time, same place, that one is canceled']])
  })

  test('the same one comes first, and those that are known to be others are left out', async () => {
    const { find, create, event } = await open()
    await create({ ...bazaar, title: 'Holiday bazaar and lunch' })
    expect((await find()).map(([relation]) => relation)).toEqual(['same', 'maybe'])
    expect((await find({}, new Set([event.id]))).map(([relation]) => relation)).toEqual(['maybe'])
  })
})
