import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { updateEvent } from '../../events/events.service.ts'
import { changeDate, skipDate } from '../../events/series/series-edits.ts'

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
    const exceptions = () =>
      context.store.db.selectFrom('event_exceptions').selectAll().orderBy('original_date').execute()
    return {
      ...desk,
      ...{ event, exceptions },
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

  it('takes over that another date is cancelled there, and leaves its own as it is', async () => {
    const { context, signedIn, serve, check, event, exceptions } = await open()
    const { id } = await event()
    await changeDate(context, signedIn, { id, originalDate: '2026-12-08' }, { title: 'Quilts with Ann' })
    const cancelled = ['UID:quilts', 'SUMMARY:Quilts', 'STATUS:CANCELLED', 'LOCATION:Mill Street Library']
    const dates = ['08', '22'].map((day) =>
      [
        'BEGIN:VEVENT',
        ...cancelled,
        `RECURRENCE-ID:202612${day}T100000`,
        `DTSTART:202612${day}T100000`,
        'END:VEVENT',
      ].join('\r\n'),
    )
    serve('/library.ics', calendarEvent({ more: [RULE] }), ...dates)
    expect((await check())?.entries).toMatchObject([
      { deed: 'updated', detail: 'Tuesday, December 22. Edited here and left so: Tuesday, December 8' },
    ])
    expect(await exceptions()).toMatchObject([
      { original_date: '2026-12-08', title: 'Quilts with Ann', cancelled: 0 },
      { original_date: '2026-12-22', cancelled: 1 },
    ])
    expect((await check())?.counts ?? 'unchanged').toBe('unchanged')
  })

  it('takes back what the feed takes back, but not what was decided here', async () => {
    const { serve, check, skip, event } = await open(skipping('15', '22'))
    await skip('2026-12-08')
    serve('/library.ics', calendarEvent({ more: [RULE, ...skipping('22')] }))
    await check()
    expect(await event()).toMatchObject({ skipped: '["2026-12-08","2026-12-22"]' })
  })

  it('says of a date that it does not have that nothing came of it', async () => {
    const { context, signedIn, serve, check, event } = await open()
    const { id } = await event()
    const wednesday = { startDate: '2026-12-02T10:00', endDate: '2026-12-02T11:00', rrule: 'FREQ=WEEKLY' }
    await updateEvent(context, signedIn, id, wednesday)
    serve('/library.ics', calendarEvent({ more: [RULE, ...skipping('15')] }))
    expect(await check()).toMatchObject({
      counts: { updated: 0, kept: 1 },
      entries: [{ detail: 'The series here has no date on Tuesday, December 15' }],
    })
    expect(await event()).toMatchObject({ skipped: '[]' })
  })
})
