import { RRuleTemporal } from 'rrule-temporal'
import { addCountyDays, type CountyDate } from '../county-time.ts'
import { daysBetween, earlier, later } from './days.ts'
import { EVENT_YEARS } from './event-years.ts'
import { simpleDays } from './simple-days.ts'

interface Span {
  readonly from: CountyDate
  readonly to: CountyDate
}

/** A parsed rule, and a range of days in which it is known to have no date. */
interface Prepared {
  readonly rule: RRuleTemporal
  empty: Span | undefined
}

/** Cached, because lists ask for the same series again and again. */
const MOST_KEPT = 2000
const kept = new Map<string, Prepared>()

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

/** The same for any rule, with the library. */
export function libraryDays(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  const days: CountyDate[] = []
  for (let first = from > start ? from : start; first <= to; ) {
    const last = earlier(addCountyDays(first, SPAN_DAYS - 1), to)
    days.push(...daysWithin(rrule, start, first, last))
    first = addCountyDays(last, 1)
  }
  return days
}

function daysWithin(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  const prepared = preparedRule(rrule, start)
  const { empty } = prepared
  const isKnown = empty !== undefined && empty.from <= from && from <= empty.to
  const first = isKnown ? addCountyDays(empty.to, 1) : from
  if (first > to) return []
  const days = daysByLibrary(prepared.rule, first, to)
  if (days.length === 0) prepared.empty = wider(empty, { from: first, to })
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

/** The union of two ranges if they touch, else the longer. */
function wider(one: Span | undefined, other: Span): Span {
  if (!one) return other
  const isTouching = other.from <= addCountyDays(one.to, 1) && one.from <= addCountyDays(other.to, 1)
  if (isTouching) return { from: earlier(one.from, other.from), to: later(one.to, other.to) }
  return daysBetween(one.from, one.to) < daysBetween(other.from, other.to) ? other : one
}

function preparedRule(rrule: string, start: CountyDate): Prepared {
  const key = `${start} ${rrule}`
  const known = kept.get(key)
  if (known) return known
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${rrule}`,
    maxIterations: MOST_STEPS,
    cache: false,
  })
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? key)
  const prepared = { rule, empty: undefined }
  kept.set(key, prepared)
  return prepared
}

function midnight(day: CountyDate): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
