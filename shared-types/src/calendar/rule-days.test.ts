import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyRule } from '../../test/support/calendar-timings.ts'
import { daysByHand } from '../../test/support/days-by-hand.ts'
import { addCountyDays } from '../county-time.ts'
import { ruleDays } from './rule-days.ts'

const anyStart = fc.integer({ min: 0, max: 7300 }).map((count) => addCountyDays('2020-01-01', count))

it('gives the days that looking at each day by itself gives, wherever the window is', () => {
  fc.assert(
    fc.property(anyRule, anyStart, fc.nat(3000), fc.nat(500), (rule, start, gap, length) => {
      const from = addCountyDays(start, gap - 100)
      const to = addCountyDays(from, length)
      expect(ruleDays(rule, start, from, to)).toEqual(daysByHand(rule, start, from, to))
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  )
})
