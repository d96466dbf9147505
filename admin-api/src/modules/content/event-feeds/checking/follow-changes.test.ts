import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { skipDate } from '../../events/series/series-edits.ts'

const RULE = 'RRULE:FREQ=WEEKLY;COUNT=6'
const skipping = (...days: string[]) => days.map((day) => `EXDATE:202612${day}T100000`)

describe('a followed series of which single dates were edited here', () => {
  async function open(more: string[] = []) {
    const desk = await openFollowedCalendars(openTestStore)
    desk.serve('/library.ics', calendarEvent({ more: [RULE, ...more] }))
    const feed = await desk.follow('/library.ics')
    await desk.check(feed)
    const { context, signedIn } = desk
    const event = async () => {
      const [row] = await desk.events()
      return { id: row?.id ?? '', skipped: row?.skipped_dates, edited: row?.edited_fields }
    }
    return {
      ...desk,
      event,
      check: () => desk.check(feed),
      skip: async (day: string) => skipDate(context, signedIn, { id: (await event()).id, originalDate: day }),
    }
  }

  it('takes over that another date is left out there', async () => {
    const { serve, check, skip, event } = await open()
    await skip('2026-12-08')
    serve('/library.ics', calendarEvent({ more: [RULE, ...skipping('15')] }))
    expect(await check()).toMatchObject({
      counts: { updated: 1, kept: 0 },
      entries: [{ detail: 'Tuesday, December 15' }],
    })
    expect(await event()).toMatchObject({ skipped: '["2026-12-08","2026-12-15"]' })
  })

  it('takes back what the feed takes back, but not what was decided here', async () => {
    const { serve, check, skip, event } = await open(skipping('15', '22'))
    await skip('2026-12-08')
    serve('/library.ics', calendarEvent({ more: [RULE, ...skipping('22')] }))
    await check()
    expect(await event()).toMatchObject({ skipped: '["2026-12-08","2026-12-22"]' })
  })
})
