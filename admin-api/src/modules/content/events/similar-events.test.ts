import type { PossibleDuplicate } from '@hometown/shared-types/contract/desk-events'
import type { CreateEventInput } from '@hometown/shared-types/contract/events'
import { describe, expect, test } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { type EventToCompare, findSimilarEvents } from './similar-events.ts'

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
      (await findSimilarEvents(calendar.context.store.db, ZONE, { ...entry, ...more }, except)).map(
        ({ event: { relation, explanation } }) => [relation, explanation],
      )
    return { ...calendar, event, find }
  }

  test.each<[string, Partial<EventToCompare>]>([
    ['in other letters', { title: 'HÓLIDAY BAZAAR!' }],
    ['a quarter of an hour later', { startDate: '2026-12-05T09:15' }],
    ['in another zone', { startDate: '2026-12-05T10:00', timeZone: 'America/New_York' }],
  ])('is the same one %s', async (_, more) => {
    const { find } = await open()
    expect(await find(more)).toEqual([['same', 'Same title, same time, same place']])
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

  test('is another one on another day', async () => {
    const { find } = await open()
    expect(await find({ startDate: '2026-12-12T09:00' })).toEqual([])
  })

  test('is a date of a series, and only a question when that date is canceled', async () => {
    const times = { startDate: '2026-11-28T09:00', endDate: '2026-11-28T12:00' }
    const { find, event, call } = await open({ ...times, recurrenceRule: 'weekly' })
    expect(await find()).toEqual([['same', 'Same title, same time, same place']])
    await call('PUT', `/api/calendar-events/${event.id}/dates/2026-12-05`, { version: 1, cancelled: true })
    expect(await find()).toEqual([['maybe', 'Same title, same time, same place, that one is canceled']])
  })

  test('the same one comes first, and those that are known to be others are left out', async () => {
    const { find, create, event } = await open()
    await create({ ...bazaar, title: 'Holiday bazaar and lunch' })
    expect((await find()).map(([relation]) => relation)).toEqual(['same', 'maybe'])
    expect((await find({}, new Set([event.id]))).map(([relation]) => relation)).toEqual(['maybe'])
  })
})

const EVENTS = '/api/calendar-events'
describe('a draft that may be an event of the calendar', () => {
  async function open() {
    const calendar = await openCalendar()
    const { create, call, context } = calendar
    const kept = await create({ ...bazaar, status: 'published' })
    const draft = await create({ ...bazaar, title: 'Bazaar for the holiday season', status: 'draft' })
    const { db } = context.store
    await db.updateTable('events').set({ possible_duplicate_of: kept.id }).where('id', '=', draft.id).execute()
    const item = { feed_id: 'f1', item_key: 'a', event_id: draft.id, facts: '', hash: '' }
    await db.insertInto('event_feed_items').values(item).execute()
    const decide = async (action: 'merge' | 'keep-both') => {
      const { version } = (await call('GET', `${EVENTS}/${draft.id}`)).json()
      return call('POST', `${EVENTS}/${draft.id}/${action}`, { version })
    }
    const asked = async () =>
      (await call('GET', `${EVENTS}/possible-duplicates`))
        .json<PossibleDuplicate[]>()
        .map((pair) => [pair.draft.id, pair.other.id])
    const items = () => db.selectFrom('event_feed_items').select('event_id').execute()
    return { ...calendar, kept, draft, decide, asked, items }
  }

  test('is merged into it, its feed doesn’t bring it back, and an undo restores it', async () => {
    const { kept, draft, call, decide, asked, items } = await open()
    expect(await asked()).toEqual([[draft.id, kept.id]])
    const { id, version } = kept
    expect((await decide('merge')).json()).toMatchObject({ id, title: 'Holiday Bazaar', version })
    expect((await call('GET', `${EVENTS}/${draft.id}`)).statusCode).toBe(404)
    expect(await items()).toEqual([{ event_id: draft.id }])
    await call('POST', `${EVENTS}/undelete`, { ids: [draft.id] })
    expect(await asked()).toEqual([[draft.id, kept.id]])
    expect(await items()).toEqual([{ event_id: draft.id }])
  })

  test('is an event of its own once an editor says so, or publishes it', async () => {
    const { kept, draft, update, decide, asked } = await open()
    await update(draft.id, { status: 'published' })
    expect(await asked()).toEqual([])
    expect((await decide('merge')).statusCode).toBe(409)
    await update(draft.id, { status: 'draft' })
    expect(await asked()).toEqual([[draft.id, kept.id]])
    expect((await decide('keep-both')).json()).toMatchObject({ status: 'draft' })
    expect(await asked()).toEqual([])
    expect((await decide('merge')).statusCode).toBe(409)
  })
})
