import type { SplitEventResult } from '@hometown/shared-types/contract/desk-events'
import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { movedRule } from './series-rules.ts'

describe('the rule of a series whose first date is moved', () => {
  it.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-23', '2026-11-22', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,SU'],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', '2026-11-18', 'FREQ=MONTHLY;BYDAY=3WE'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', '2026-11-29', 'FREQ=MONTHLY;BYMONTHDAY=-2'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2026-11-26', '2026-12-04', 'FREQ=YEARLY;BYMONTH=12;BYDAY=1FR'],
  ])('%s goes along from %s to %s', (rrule, from, to, moved) => {
    expect(movedRule(rrule, from, to)).toBe(moved)
  })

  it.each([
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-11-24', '2026-11-26'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2026-11-24', '2026-11-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', '2026-11-15', '2026-11-16'],
  ])('%s stays from %s to %s', (rrule, from, to) => {
    expect(movedRule(rrule, from, to)).toBe(rrule)
  })

  it('gives the day that was chosen, for all dates and for this and the following', async () => {
    const { app, create, update, call } = await openCalendar()
    const times = { startDate: '2026-11-24T19:00', endDate: '2026-11-24T20:00', rrule: 'FREQ=WEEKLY;BYDAY=TU' }
    const { id } = await create({ title: 'Choir', status: 'published', ...times })
    const dates = async () => {
      const answer = await app.inject('/api/calendar-events?from=2026-11-23&to=2026-12-14')
      return answer.json<EventOccurrence[]>().map(({ startDate }) => startDate.slice(0, 13))
    }
    // As sent by the public calendar's form.
    await update(id, { startDate: '2026-11-25T19:00:00', endDate: '2026-11-25T20:00:00', allDay: false })
    expect(await dates()).toEqual(['2026-11-26T01', '2026-12-03T01', '2026-12-10T01'])
    const changes = { startDate: '2026-12-04T19:00' }
    const split = await call('POST', `/api/calendar-events/${id}/split`, { from: '2026-12-02', changes })
    expect(split.json<SplitEventResult>().after.rrule).toBe('FREQ=WEEKLY;BYDAY=FR')
    expect(await dates()).toEqual(['2026-11-26T01', '2026-12-05T01', '2026-12-12T01'])
  })

  it('keeps the last date, which would be after the end', async () => {
    const { create, update } = await openCalendar()
    const times = { startDate: '2026-12-01T19:00', endDate: '2026-12-01T20:00' }
    const counted = await create({ title: 'Choir', ...times, rrule: 'FREQ=WEEKLY;COUNT=3' })
    expect((await update(counted.id, { startDate: '2026-12-02T19:00' })).recurrenceEndDate).toBe('2026-12-16')
    // A later start leaves an explicit end unchanged.
    const ending = { rrule: 'FREQ=WEEKLY', recurrenceEndDate: '2026-12-22' }
    const other = await create({ title: 'Band', ...times, ...ending })
    expect((await update(other.id, { startDate: '2026-12-08T19:00' })).recurrenceEndDate).toBe('2026-12-22')
  })
})
