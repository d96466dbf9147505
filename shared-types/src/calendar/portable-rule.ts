import type { CountyDate } from '../county-time.ts'
import { partsOfRule, type RuleParts, writeRule } from './rule-parts.ts'

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Days. */
const SHORTEST_MONTH = 28

/**
 * Rewrites a yearly rule as a monthly one, because some readers move February 29 to March 1 in other years, or apply
 * days of several months to the first month only.
 */
export function portableRule(rrule: string, start: CountyDate): string {
  const parts = partsOfRule(rrule)
  if (parts?.frequency !== 'YEARLY' || parts.days.length + parts.positions.length > 0) return rrule
  const [, month = 1, day = 1] = start.split('-').map(Number)
  const monthDays = parts.monthDays.length > 0 ? parts.monthDays : [day]
  const months = parts.months.length > 0 ? parts.months : parts.monthDays.length > 0 ? EVERY_MONTH : [month]
  const isPlain = months.length === 1 && monthDays.length === 1 && isInAnyMonth(monthDays[0] ?? 0)
  return isPlain ? rrule : (asMonthly({ ...parts, months, monthDays }) ?? rrule)
}

function isInAnyMonth(monthDay: number): boolean {
  return monthDay > 0 && monthDay <= SHORTEST_MONTH
}

/** Undefined for what can't be expressed, such as every second year in two months. */
function asMonthly(parts: RuleParts): string | undefined {
  const { interval, months } = parts
  if (interval === 1) {
    return writeRule({ ...parts, frequency: 'MONTHLY', months: months.length === EVERY_MONTH.length ? [] : months })
  }
  return months.length === 1
    ? writeRule({ ...parts, frequency: 'MONTHLY', interval: 12 * interval, months: [] })
    : undefined
}
