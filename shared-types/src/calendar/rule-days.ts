import { RRuleTemporal } from 'rrule-temporal'
import { addCountyDays, type CountyDate } from '../county-time.ts'
import { EVENT_YEARS, earlier, later } from './days.ts'
import { partsOfRule, type RuleParts, WEEKDAYS } from './rule-parts.ts'

/** Cached, because lists ask for the same series again and again. */
const MOST_KEPT = 2000
const kept = new Map<string, RRuleTemporal>()

/** The library searches this many days at once. It gives up after far more steps. */
const SPAN_DAYS = 4 * 366
const MOST_STEPS = 3000
/** A series without end ends with the calendar. Days beyond the year 9999 can't be compared as text. */
const LAST_DAY = `${EVENT_YEARS.last}-12-31`

/**
 * The dates of a rule from `from` to `to` (inclusive), counted from the day `start`. Plain days without clocks and
 * zones. The cost depends on the range, not on the distance from the start.
 */
export function ruleDays(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  const end = earlier(to, LAST_DAY)
  return simpleDays(rrule, start, from, end) ?? libraryDays(rrule, start, from, end)
}

function libraryDays(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  const days: CountyDate[] = []
  for (let first = from > start ? from : start; first <= to; ) {
    const last = earlier(addCountyDays(first, SPAN_DAYS - 1), to)
    days.push(...daysByLibrary(preparedRule(rrule, start), first, last))
    first = addCountyDays(last, 1)
  }
  return days
}

function daysByLibrary(rule: RRuleTemporal, from: CountyDate, to: CountyDate): CountyDate[] {
  try {
    return rule
      .between(midnight(from), midnight(to), true)
      .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 10))
  } catch {
    // The library gives up if a rule has no date for thousands of steps.
    return []
  }
}

function preparedRule(rrule: string, start: CountyDate): RRuleTemporal {
  const key = `${start} ${rrule}`
  const known = kept.get(key)
  if (known) return known
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${rrule}`,
    maxIterations: MOST_STEPS,
    cache: false,
  })
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? key)
  kept.set(key, rule)
  return rule
}

function midnight(day: CountyDate): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

const DAY = 86_400_000
const simple = new Map<string, RuleParts | undefined>()

/**
 * Fast path for rules that count days or weeks and select only by weekday: most series of a county. The library takes
 * longer just to prepare. Undefined for other rules.
 */
function simpleDays(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] | undefined {
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
  if (simple.has(rrule)) return simple.get(rrule)
  const parts = partsOfRule(rrule)
  const isSimple =
    (parts?.frequency === 'DAILY' || parts?.frequency === 'WEEKLY') &&
    parts.months.length + parts.monthDays.length + parts.positions.length === 0 &&
    parts.days.every(({ nth }) => nth === null) &&
    parts.interval >= 1
  if (simple.size >= MOST_KEPT) simple.clear()
  simple.set(rrule, isSimple ? parts : undefined)
  return isSimple ? parts : undefined
}

/** 0 is Monday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

function numberOf(day: CountyDate): number {
  return Date.parse(day) / DAY
}
