import { dayOf, earlier, later, timeOf } from '@hometown/shared-types/calendar/days'
import { ruleDays } from '@hometown/shared-types/calendar/rule-days'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { DayRule } from './recurrence.ts'

/** The dates of a rule by days. Years that were asked for are kept, because single dates are asked for one by one. */
export interface RuleDates {
  readonly rule: DayRule
  has(start: string): boolean
  hasDay(day: CountyDate): boolean
  /** Inclusive. */
  between(from: CountyDate, to: CountyDate): CountyDate[]
}

export function datesOfRule(rule: DayRule): RuleDates {
  const years = new Map<string, ReadonlySet<CountyDate>>()
  const [first, time] = [dayOf(rule.start), timeOf(rule.start)]

  function between(from: CountyDate, to: CountyDate): CountyDate[] {
    return ruleDays(rule.rrule, first, later(from, first), rule.until === null ? to : earlier(rule.until, to))
  }

  function hasDay(day: CountyDate): boolean {
    const year = day.slice(0, 4)
    const days = years.get(year) ?? new Set(between(`${year}-01-01`, `${year}-12-31`))
    years.set(year, days)
    return days.has(day)
  }

  return { rule, hasDay, between, has: (start) => timeOf(start) === time && hasDay(dayOf(start)) }
}
