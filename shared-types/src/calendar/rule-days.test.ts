import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../testing/property-runs.ts'
import { anyRule } from '../../test/support/calendar-timings.ts'
import { daysByHand } from '../../test/support/days-by-hand.ts'
import { addCountyDays } from '../county-time.ts'
import { libraryDays, ruleDays } from './rule-days.ts'
import { simpleDays } from './simple-days.ts'

const anyStart = fc.integer({ min: 0, max: 7300 }).map((count) => addCountyDays('2020-01-01', count))

it('gives the days that looking at each day by itself gives, wherever the window is', () => {
  fc.assert(
    fc.property(anyRule, anyStart, fc.nat(3000), fc.nat(500), (rule, start, gap, length) => {
      const from = addCountyDays(start, gap - 100)
      const to = addCountyDays(from, length)
      expect(ruleDays(rule, start, from, to)).toEqual(daysByHand(rule, start, from, to))
    }),
    runs(300),
  )
})

it('takes the short way only to where the library gets', () => {
  fc.assert(
    fc.property(anyRule, anyStart, fc.nat(3000), fc.nat(120), (rule, start, gap, length) => {
      const from = addCountyDays(start, gap - 100)
      const to = addCountyDays(from, length)
      const days = simpleDays(rule, start, from, to)
      fc.pre(days !== undefined)
      expect(days).toEqual(libraryDays(rule, start, from, to))
    }),
    runs(500),
  )
})

it('ends every series with the last year of the calendar, so that days far beyond it cost nothing', () => {
  expect(ruleDays('FREQ=DAILY', '2026-11-01', '9999-12-31', '9999-12-31')).toEqual([])
  expect(ruleDays('FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-01', '9999-12-31', '9999-12-31')).toEqual([])
  expect(ruleDays('FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-01', '2199-12-01', '9999-12-31')).toEqual(['2199-12-31'])
})
