import type { SplitEventResult } from '@hometown/shared-types/contract/desk-events'
import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { moveRuleToDay } from './move-series.ts'
import { lastDayOfCount, parseRecurrenceRule } from './recurrence-rule.ts'

describe('the rule of a series whose first date is moved', () => {
  it.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-23', '2026-11-22', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,SU'],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', '2026-11-18', 'FREQ=MONTHLY;BYDAY=3WE'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', '2026-11-29', 'FREQ=MONTHLY;BYMONTHDAY=-2'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2026-11-26', '2026-12-04', 'FREQ=YEARLY;BYMONTH=12;BYDAY=1FR'],
  ])('%s goes along from %s to %s', (rrule, from, to, moved) => {
    expect(moveRuleToDay(rrule, from, to)).toBe(moved)
  })

  it.each([
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-11-24', '2026-11-26'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2026-11-24', '2026-11-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', '2026-11-15', '2026-11-16'],
  ])('%s stays from %s to %s', (rrule, from, to) => {
    expect(moveRuleToDay(rrule, from, to)).toBe(rrule)
  })

  it('gives the day that was chosen, for all dates and for this and the following', async () => {
    const { app, create, update, call } = await openCalendar()
    const times = { startDate: '2026-11-24T19:00', endDate: '2026-11-24T20:00', rrule: 'FREQ=WEEKLY;BYDAY=TU' }
    const { id } = await create({ title: 'Choir', status: 'published', ...times })
    const dates = async () => {
      const answer = await app.inject('/api/calendar-events?from=2026-11-23&to=2026-12-14')
      return answer.json<EventOccurrence[]>().map(({ startDate }) => startDate.slice(0, 13))
    }
    // The public calendar's form sends times this way.
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

it.each([
  ['RRULE:FREQ=WEEKLY', 'FREQ=WEEKLY', 'weekly'],
  ['freq=weekly;byday=th,tu;interval=2', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'weekly'],
  ['FREQ=MONTHLY;BYDAY=+2TU,2TU', 'FREQ=MONTHLY;BYDAY=2TU', 'monthly'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'yearly'],
  ['FREQ=MONTHLY;BYDAY=FR,MO;BYSETPOS=-1;X-NAME=1', 'FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1', 'monthly'],
])('reads %s', (text, rrule, frequency) => {
  expect(parseRecurrenceRule(text)).toEqual({ ok: true, rrule, frequency })
})

it.each([
  ...['', 'nonsense', 'FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=1,2,3', 'FREQ=DAILY;INTERVAL=2000', 'FREQ=DAILY;COUNT=0'],
  ...['FREQ=WEEKLY;BYMONTHDAY=1', 'FREQ=MONTHLY;BYMONTHDAY=32', 'FREQ=MONTHLY;BYMONTHDAY=0', 'FREQ=MONTHLY;BYDAY=0TU'],
  ...['FREQ=DAILY;BYDAY=2TU', 'FREQ=MONTHLY;BYSETPOS=1', 'FREQ=DAILY;UNTIL=X20261224', 'FREQ=DAILY;BYDAY'],
  `FREQ=DAILY;X-A=${'1'.repeat(486)}`,
])('refuses %j', (text) => {
  expect(parseRecurrenceRule(text)).toMatchObject({ ok: false })
})

describe('the end of a rule', () => {
  const newYork = { timeZone: 'America/New_York', start: '2026-11-20T19:00' }

  it.each([
    ['20270303', '2027-03-03'],
    // It is the evening of March 2 in New York.
    ['20270303T045959Z', '2027-03-02'],
    ['20270303T190000', '2027-03-03'],
  ])('is on the clocks of its place: UNTIL=%s', (text, until) => {
    expect(parseRecurrenceRule(`FREQ=DAILY;UNTIL=${text}`, newYork)).toMatchObject({ until })
  })

  it('is the day of the last of so many dates', () => {
    expect(parseRecurrenceRule('FREQ=DAILY;COUNT=10')).toMatchObject({ ok: true, rrule: 'FREQ=DAILY', count: 10 })
    expect(lastDayOfCount({ startDate: '2026-11-27T10:00', rrule: 'FREQ=MONTHLY;BYDAY=-1FR' }, 10)).toBe('2027-08-27')
    expect(lastDayOfCount({ startDate: '2026-01-31', rrule: 'FREQ=MONTHLY' }, 3)).toBe('2026-05-31')
    expect(lastDayOfCount({ startDate: '2026-11-20', rrule: null }, 3)).toBe('2026-11-20')
    expect(lastDayOfCount({ startDate: '2026-11-20', rrule: 'FREQ=DAILY' }, 1)).toBe('2026-11-20')
  })
})
