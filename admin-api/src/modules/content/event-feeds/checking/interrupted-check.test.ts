import { describe, expect, it } from 'vitest'
import { calendarEvent, calendarOf, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createFeedReport } from '../feed-report.ts'
import { readCalendarSafely } from '../reading/calendar-reader.ts'
import { applyPlan } from './apply-plan.ts'
import { loadBasis } from './check-basis.ts'
import { diffFeed } from './diff-feed.ts'

const bazaar = { uid: 'a', title: 'Holiday Bazaar', start: '20261205T090000' }
const theirs = [
  calendarEvent({ uid: 'b', title: 'Christmas craft sale and bazaar', start: '20261205T090000' }),
  calendarEvent({ uid: 'c', title: 'Holiday Bazaar and lunch', start: '20261205T113000' }),
  calendarEvent({ uid: 'd', title: 'Quilts', start: '20261208T100000' }),
]

describe('a check that ends between any two of its steps', () => {
  it.each([1, 2, 3])('loses nothing and does nothing twice: step %i', async (lastStep) => {
    const { context, serve, follow, check, events } = await openFollowedCalendars(openTestStore)
    serve('/church.ics', calendarEvent(bazaar))
    serve('/chamber.ics', ...theirs)
    await check(await follow('/church.ics'))
    const chamber = await follow('/chamber.ics')

    const options = { countyZone: context.config.timeZone, times: 'written', now: context.clock.now() } as const
    const reading = await readCalendarSafely({ body: Buffer.from(calendarOf(...theirs)), charset: undefined, options })
    if (!reading.ok) throw new Error(reading.message)
    const chosen = { includePast: false, isWhole: true, status: 'published', feedName: '/chamber.ics' } as const
    const basis = await loadBasis(context, chamber, reading.calendar, chosen)
    const plan = diffFeed(reading.calendar, basis, createFeedReport(3))
    let step = 0
    const hold = async () => {
      if (++step === lastStep) throw new Error('The process ended.')
    }
    const apply = {
      feedId: chamber,
      feedName: '/chamber.ics',
      asked: basis.asked,
      category: 'Community',
      hold,
    } as const
    await applyPlan(context, plan, { ...apply, status: 'published' }, createFeedReport(3)).catch(() => undefined)

    for (let again = 0; again < 2; again++) await check(chamber)
    expect((await events()).map(({ title }) => title)).toEqual(['Holiday Bazaar', 'Holiday Bazaar and lunch', 'Quilts'])
    const { db } = context.store
    const claims = await db.selectFrom('event_claims').select(['item_key', 'event_id']).orderBy('item_key').execute()
    expect(claims.map(({ item_key }) => item_key)).toEqual(['a', 'b', 'c', 'd'])
    expect(claims[1]?.event_id).toBe(claims[0]?.event_id)
    // The calendar itself lists them as two events, so nobody is asked.
    expect(await db.selectFrom('event_matches').selectAll().execute()).toEqual([])
  })
})
