import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../testing/random-inputs.ts'
import { anyRule } from '../../../test/support/calendar-timings.ts'
import { addCountyDays } from '../time.ts'
import { partsOfRule } from './rule.ts'
import { firstDateOf, ruleDays } from './rule-days.ts'

const anyStart = fc.integer({ min: 0, max: 7300 }).map((count) => addCountyDays('2020-01-01', count))

it('gives the same days whatever the window is', () => {
  fc.assert(
    fc.property(anyRule, anyStart, fc.nat(3000), fc.nat(500), (rule, start, gap, length) => {
      const from = addCountyDays(start, gap - 100)
      const to = addCountyDays(from, length)
      expect(ruleDays(rule, start, from, to)).toEqual(ruleDays(rule, start, start, to).filter((day) => day >= from))
    }),
    runs(100),
  )
})

it('ends every series with the last year of the calendar, so that days far beyond it cost nothing', () => {
  expect(ruleDays('FREQ=DAILY', '2026-11-01', '9999-12-31', '9999-12-31')).toEqual([])
  expect(ruleDays('FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-01', '9999-12-31', '9999-12-31')).toEqual([])
  expect(ruleDays('FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-01', '2199-12-01', '9999-12-31')).toEqual(['2199-12-31'])
})

/** The day is a Tuesday. */
const START = '2026-11-03'

describe('the days of a rule', () => {
  it('are none before its start, after the window, or in one that ends before it begins', () => {
    for (const rule of ['FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY']) {
      expect(ruleDays(rule, START, '2026-01-01', '2026-11-02')).toEqual([])
      expect(ruleDays(rule, START, '2026-12-31', '2026-11-01')).toEqual([])
    }
  })

  it('before 1970 are on the right weekdays', () => {
    expect(ruleDays('FREQ=DAILY;BYDAY=SU', '1950-01-01', '1950-01-02', '1950-01-09')).toEqual(['1950-01-08'])
    expect(ruleDays('FREQ=WEEKLY', '1950-01-01', '1950-01-02', '1950-01-16')).toEqual(['1950-01-08', '1950-01-15'])
  })
})

it('the parts of a rule are read from its text', () => {
  expect(
    partsOfRule('FREQ=YEARLY;INTERVAL=2;BYMONTH=1,11;BYMONTHDAY=-1,5;BYDAY=2TU,-1FR,XX,SU;BYSETPOS=-1;WKST=SU'),
  ).toEqual({
    frequency: 'YEARLY',
    interval: 2,
    months: [1, 11],
    monthDays: [-1, 5],
    days: [
      { day: 'TU', nth: 2 },
      { day: 'FR', nth: -1 },
      { day: 'SU', nth: null },
    ],
    positions: [-1],
    weekStart: 'SU',
  })
  expect(partsOfRule('FREQ=HOURLY')).toBeUndefined()
  expect(partsOfRule('')).toBeUndefined()
})

it('finds the first date of a rule', () => {
  expect(firstDateOf({ startDate: '2026-11-20T10:00', rrule: 'FREQ=WEEKLY;BYDAY=TU' })).toBe('2026-11-24')
  expect(firstDateOf({ startDate: '2026-11-20', rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' })).toBe('2028-02-29')
  expect(firstDateOf({ startDate: '2026-11-24', rrule: 'FREQ=DAILY;INTERVAL=7;BYDAY=MO' })).toBeUndefined()
})
