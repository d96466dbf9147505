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
  ...['', 'nonsense', 'FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=1,2,3', 'FREQ=DAILY;INTERVAL=2000', 'FREQ=DAILY;COUNT=0'],
  ...['FREQ=WEEKLY;BYMONTHDAY=1', 'FREQ=MONTHLY;BYMONTHDAY=32', 'FREQ=MONTHLY;BYMONTHDAY=0', 'FREQ=MONTHLY;BYDAY=0TU'],
  ...['FREQ=DAILY;BYDAY=2TU', 'FREQ=MONTHLY;BYSETPOS=1', 'FREQ=DAILY;UNTIL=X20261224', 'FREQ=DAILY;BYDAY'],
  `FREQ=DAILY;X-A=${'1'.repeat(486)}`,
])('refuses %j', (text) => {
  expect(readRule(text)).toMatchObject({ ok: false })
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
