import type { CountyDate } from '../county-time.ts'
import { partsOfRule, type RuleParts, writeRule } from './rule-parts.ts'

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Every month has so many days. */
const SHORTEST_MONTH = 28

/**
 * A rule said so that all readers find the same dates: in a yearly rule some take 29 February for 1 March where there is
 * none, and days of several months for the first month's. As a monthly rule bound to months it is read alike.
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

/** Undefined where it can't be said: every second year in two months. */
function asMonthly(parts: RuleParts): string | undefined {
  const { interval, months } = parts
  if (interval === 1) {
    return writeRule({ ...parts, frequency: 'MONTHLY', months: months.length === EVERY_MONTH.length ? [] : months })
  }
  return months.length === 1
    ? writeRule({ ...parts, frequency: 'MONTHLY', interval: 12 * interval, months: [] })
    : undefined
}
