import { addCountyDays, type CountyDate } from '../county-time.ts'
import { dayOf } from './days.ts'
import { ruleDays } from './rule-days.ts'
import type { EventTiming } from './timing.ts'

export { readRule, ruleOfFrequency } from './read-rule.ts'

/** A series with a count must be over within this time. */
const MOST_YEARS = 100
/** Days, step by step, until the first date is found; nearly always it is the start. */
const REACH = [0, 31, 400, 4000, 12_000]

/**
 * The start day of the last of `count` dates, including skipped ones (as in RFC 5545). A rule with fewer dates ends
 * with its last; one without dates ends on its start day.
 */
export function endOfCount({ startDate, rrule }: Pick<EventTiming, 'startDate' | 'rrule'>, count: number): CountyDate {
  const start = dayOf(startDate)
  if (!rrule) return start
  const found: CountyDate[] = []
  for (let year = 0; year < MOST_YEARS && found.length < count; year++) {
    found.push(...ruleDays(rrule, start, addCountyDays(start, year * 366), addCountyDays(start, year * 366 + 365)))
  }
  return found[count - 1] ?? found.at(-1) ?? start
}

/** The start, or the first day after it that fits the rule. Undefined if there is none. */
export function firstDateOf({ startDate, rrule }: Pick<EventTiming, 'startDate' | 'rrule'>): CountyDate | undefined {
  const start = dayOf(startDate)
  if (!rrule) return start
  let from = start
  for (const days of REACH) {
    const to = addCountyDays(from, days)
    const [first] = ruleDays(rrule, start, from, to)
    if (first) return first
    from = addCountyDays(to, 1)
  }
  return undefined
}
