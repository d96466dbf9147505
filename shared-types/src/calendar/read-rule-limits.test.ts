import { describe, expect, it } from 'vitest'
import { endOfCount, firstDateOf, readRule, ruleOfFrequency } from './recurrence-rule.ts'

describe('a rule', () => {
  it.each([
    [' \n FREQ=DAILY \n', 'FREQ=DAILY'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
    ['FREQ=DAILY;INTERVAL=1000', 'FREQ=DAILY;INTERVAL=1000'],
    [`FREQ=DAILY;X-A=${'1'.repeat(485)}`, 'FREQ=DAILY'],
  ])('may be %s', (text, rrule) => {
    expect(readRule(text)).toMatchObject({ ok: true, rrule })
  })

  it.each([
    ['FREQ=YEARLY;BYMONTH=-1', '-1 cannot stand in BYMONTH'],
    ['FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31', 'This day of the month doesn’t exist'],
    ['FREQ=MONTHLY;BYDAY=0TU', '0TU is not a day of the week'],
    ['FREQ=DAILY;BYDAY=2TU', 'Only monthly and yearly events can use “second” or “last” weekdays'],
    ['FREQ=DAILY;INTERVAL=1001', 'INTERVAL is a whole number from 1 to 1000'],
    ['FREQ=DAILY;COUNT=100001', 'COUNT is a whole number from 1 to 100000'],
    ['FREQ=DAILY;UNTIL=X20261224', 'UNTIL is not a date'],
    [`FREQ=DAILY;X-A=${'1'.repeat(486)}`, 'This rule is too long'],
  ])('is refused as %s', (text, message) => {
    expect(readRule(text)).toEqual({ ok: false, message })
  })

  it('says nothing of an end that it does not have', () => {
    expect(readRule('FREQ=DAILY')).toStrictEqual({ ok: true, rrule: 'FREQ=DAILY', frequency: 'daily' })
    expect(readRule('FREQ=DAILY;COUNT=100000')).toMatchObject({ count: 100_000 })
    expect(readRule('FREQ=DAILY;UNTIL=21991231')).toMatchObject({ until: '2199-12-31' })
  })

  it('is written for each word as RFC 5545 writes it', () => {
    expect(ruleOfFrequency('weekly')).toBe('FREQ=WEEKLY')
  })
})

describe('the last of so many dates', () => {
  it('is the last that there is within a hundred years, where there are fewer', () => {
    expect(endOfCount({ startDate: '2026-11-20', rrule: 'FREQ=YEARLY;INTERVAL=30' }, 10)).toBe('2116-11-20')
    expect(endOfCount({ startDate: '2026-11-24', rrule: 'FREQ=DAILY;INTERVAL=7;BYDAY=MO' }, 3)).toBe('2026-11-24')
  })
})

it('the first date of an event without a rule is its own day', () => {
  expect(firstDateOf({ startDate: '2026-11-20T19:00', rrule: null })).toBe('2026-11-20')
})
