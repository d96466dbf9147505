import { addCountyDays, type CountyDate } from '../county-time.ts'
import { dayOf } from './days.ts'
import { ruleDays } from './rule-days.ts'
import type { EventTiming } from './timing.ts'

export { type ReadRule, type RuleContext, readRule, ruleOfFrequency } from './read-rule.ts'

/** Years within which a series of so many times must be over. */
const MOST_YEARS = 100
/** How far ahead the first date is looked for, in days, step by step: nearly always it is the start itself. */
const REACH = [0, 31, 400, 4000, 12_000]

/**
 * The day on which the last of `count` dates of a series would begin, skipped ones counted (as RFC 5545 counts). A rule
 * that gives fewer ends with its last; one that gives none ends on the day of its start.
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

/** The day of a series' first date: its start, or the first day after it that fits its rule. Undefined where there is none. */
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
