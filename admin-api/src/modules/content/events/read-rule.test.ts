import { describe, expect, it } from 'vitest'
import { endOfCount, readRule } from './read-rule.service.ts'

it.each([
  ['RRULE:FREQ=WEEKLY', 'FREQ=WEEKLY', 'weekly'],
  ['freq=weekly;byday=th,tu;interval=2', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'weekly'],
  ['FREQ=MONTHLY;BYDAY=+2TU,2TU', 'FREQ=MONTHLY;BYDAY=2TU', 'monthly'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'yearly'],
  [
    'FREQ=MONTHLY;BYDAY=FR,MO,TU,WE,TH;BYSETPOS=-1;X-NAME=1',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'monthly',
  ],
])('reads %s', (text, rrule, frequency) => {
  expect(readRule(text)).toEqual({ ok: true, rrule, frequency })
})

it.each([
  ['', 'An event can repeat daily, weekly, monthly or yearly'],
  ['FREQ=HOURLY', 'An event can repeat daily, weekly, monthly or yearly'],
  ['FREQ=DAILY;BYHOUR=1,2,3', 'BYHOUR can’t be used here because events repeat by whole days'],
  ['FREQ=DAILY;FREQ=DAILY', 'FREQ is listed twice'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL is a whole number from 1 to 1000'],
  ['FREQ=WEEKLY;BYMONTHDAY=1', 'A weekly event can’t be limited to days of the month'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', '32 cannot stand in BYMONTHDAY'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'This day of the month doesn’t exist'],
  ['FREQ=MONTHLY;BYDAY=0TU', '0TU is not a day of the week'],
  ['FREQ=DAILY;BYDAY=2TU', 'Only monthly and yearly events can use “second” or “last” weekdays'],
  ['FREQ=DAILY;UNTIL=X20261224', 'UNTIL is not a date'],
  [`FREQ=DAILY;X-A=${'1'.repeat(486)}`, 'This rule is too long'],
])('refuses %j and says why', (text, message) => {
  expect(readRule(text)).toEqual({ ok: false, message })
})

describe('the end of a rule', () => {
  const newYork = { timeZone: 'America/New_York', start: '2026-11-20T19:00' }

  it.each([
    ['20270303', '2027-03-03'],
    // The evening of March 2 in New York.
    ['20270303T045959Z', '2027-03-02'],
    ['20270303T190000', '2027-03-03'],
  ])('is on the clocks of its place: UNTIL=%s', (text, until) => {
    expect(readRule(`FREQ=DAILY;UNTIL=${text}`, newYork)).toMatchObject({ until })
  })

  it('is the day of the last of so many dates', () => {
    expect(readRule('FREQ=DAILY;COUNT=10')).toMatchObject({ ok: true, rrule: 'FREQ=DAILY', count: 10 })
    expect(endOfCount({ startDate: '2026-11-27T10:00', rrule: 'FREQ=MONTHLY;BYDAY=-1FR' }, 10)).toBe('2027-08-27')
    expect(endOfCount({ startDate: '2026-01-31', rrule: 'FREQ=MONTHLY' }, 3)).toBe('2026-05-31')
    expect(endOfCount({ startDate: '2026-11-20', rrule: null }, 3)).toBe('2026-11-20')
    expect(endOfCount({ startDate: '2026-11-20', rrule: 'FREQ=DAILY' }, 1)).toBe('2026-11-20')
  })
})

it.each(['99991231', '22000101'])('is without end until a day beyond the calendar: UNTIL=%s', (until) => {
  const rule = readRule(`FREQ=DAILY;UNTIL=${until}`, { timeZone: 'Australia/Lord_Howe', start: '2026-12-01T10:00' })
  expect(rule).toEqual({ ok: true, rrule: 'FREQ=DAILY', frequency: 'daily' })
})
