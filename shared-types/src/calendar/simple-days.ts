import type { CountyDate } from '../county-time.ts'
import { later } from './days.ts'
import { partsOfRule, type RuleParts, WEEKDAYS } from './rule-parts.ts'

const DAY = 86_400_000
const MOST_KEPT = 500
const kept = new Map<string, RuleParts | undefined>()

/**
 * Fast path for rules that count days or weeks and select only by weekday: most series of a county. The library takes
 * longer just to prepare. Undefined for other rules.
 */
export function simpleDays(
  rrule: string,
  start: CountyDate,
  from: CountyDate,
  to: CountyDate,
): CountyDate[] | undefined {
  const parts = simpleParts(rrule)
  if (!parts) return undefined
  const first = numberOf(start)
  const span = { from: numberOf(later(start, from)), to: numberOf(to) }
  const days = parts.frequency === 'DAILY' ? daily(parts, first, span) : weekly(parts, first, span)
  return days.map((day) => new Date(day * DAY).toISOString().slice(0, 10))
}

interface Span {
  readonly from: number
  readonly to: number
}

function daily({ interval, days }: RuleParts, first: number, { from, to }: Span): number[] {
  const wanted = days.map(({ day }) => WEEKDAYS.indexOf(day))
  const found: number[] = []
  for (let day = first + Math.ceil((from - first) / interval) * interval; day <= to; day += interval) {
    if (wanted.length === 0 || wanted.includes(weekdayOf(day))) found.push(day)
  }
  return found
}

/** Weeks count from the week of the first day, and begin on the rule's weekday. */
function weekly({ interval, days, weekStart }: RuleParts, first: number, { from, to }: Span): number[] {
  const begin = WEEKDAYS.indexOf(weekStart)
  const placeOf = (weekday: number) => (weekday - begin + 7) % 7
  const weekdays = days.length > 0 ? days.map(({ day }) => WEEKDAYS.indexOf(day)) : [weekdayOf(first)]
  const places = weekdays.map(placeOf).sort((one, other) => one - other)
  const firstWeek = first - placeOf(weekdayOf(first))
  const step = 7 * interval
  const found: number[] = []
  for (let week = firstWeek + Math.max(0, Math.floor((from - firstWeek) / step)) * step; week <= to; week += step) {
    for (const place of places) if (week + place >= from && week + place <= to) found.push(week + place)
  }
  return found
}

function simpleParts(rrule: string): RuleParts | undefined {
  if (kept.has(rrule)) return kept.get(rrule)
  const parts = partsOfRule(rrule)
  const isSimple =
    (parts?.frequency === 'DAILY' || parts?.frequency === 'WEEKLY') &&
    parts.months.length + parts.monthDays.length + parts.positions.length === 0 &&
    parts.days.every(({ nth }) => nth === null) &&
    parts.interval >= 1
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(rrule, isSimple ? parts : undefined)
  return isSimple ? parts : undefined
}

/** 0 is Monday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

function numberOf(day: CountyDate): number {
  return Date.parse(day) / DAY
}
