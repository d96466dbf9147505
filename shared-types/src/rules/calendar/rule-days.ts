import { RRuleTemporal } from 'rrule-temporal'
import { addCountyDays, type CountyDate } from '../time.ts'
import { dayOf, EVENT_YEARS, earlier, later, timeOf } from './days.ts'
import type { EventTiming } from './timing.ts'

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
  const days: CountyDate[] = []
  for (let first = later(from, start); first <= end; ) {
    const last = earlier(addCountyDays(first, SPAN_DAYS - 1), end)
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
    rruleString: `DTSTART:${compact(start)}T000000Z\nRRULE:${rrule}`,
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

/** The library gives up after these many steps, so that no rule costs more than a fraction of a second. */
const MOST_STEPS_OF_ANY_RULE = 100_000
const MOST_CANDIDATES = 500_000

/**
 * The wall times at which a rule begins on the days from `from` to `to` (inclusive), counted from `start`: any rule of
 * RFC 5545, also by hours, week numbers and days of the year. Plain clocks without a zone, so UNTIL must be a wall time too.
 * @throws RangeError if the library can't read the rule or if it costs too much
 */
export function ruleStarts(rule: string, start: string, from: CountyDate, to: CountyDate): string[] {
  try {
    const dates = new RRuleTemporal({
      rruleString: `DTSTART:${compact(dayOf(start))}${compact(timeOf(start) || 'T00:00')}00Z\nRRULE:${rule}`,
      maxIterations: MOST_STEPS_OF_ANY_RULE,
      maxCandidateEvaluations: MOST_CANDIDATES,
      cache: false,
    }).between(midnight(from), midnight(addCountyDays(to, 1)), false)
    const starts = dates.map(({ epochMilliseconds }) =>
      new Date(epochMilliseconds).toISOString().slice(0, start.length),
    )
    return [...new Set(starts)]
  } catch (error) {
    throw new RangeError('This rule can’t be read', { cause: error })
  }
}

function compact(written: string): string {
  return written.replaceAll(/[-:]/g, '')
}

/** Days, step by step, until the first date is found; nearly always it is the start. */
const REACH = [0, 31, 400, 4000, 12_000]

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
