import { RRuleTemporal } from 'rrule-temporal'
import { addCountyDays, type CountyDate } from '../time.ts'
import { dayOf, EVENT_YEARS, earlier, later } from './days.ts'
import type { EventTiming } from './timing.ts'

/** Rules are cached, because lists ask for the same series again and again. */
const MOST_KEPT = 2000
const kept = new Map<string, RRuleTemporal>()

/** The library searches this many days at once. It gives up after far more steps. */
const SPAN_DAYS = 4 * 366
const MOST_STEPS = 3000
/** A series without end ends with the calendar. Days beyond the year 9999 can't be compared as text. */
const LAST_DAY = `${EVENT_YEARS.last}-12-31`

/** Both ends are inclusive. The cost depends on the range, not on the distance from the start. */
export function ruleDays(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  const end = earlier(to, LAST_DAY)
  const days: CountyDate[] = []
  for (let first = later(from, start); first <= end; ) {
    const last = earlier(addCountyDays(first, SPAN_DAYS - 1), end)
    days.push(...daysByLibrary(rrule, start, first, last))
    first = addCountyDays(last, 1)
  }
  return days
}

function daysByLibrary(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  try {
    return preparedRule(rrule, start)
      .between(midnight(from), midnight(to), true)
      .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 10))
  } catch {
    // The library gives up on a rule that it can't read, or that has no date for thousands of steps.
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

function compact(day: CountyDate): string {
  return day.replaceAll('-', '')
}

/** A search grows by these numbers of days until the first date is found; nearly always it is the start. */
const REACH = [0, 31, 400, 4000, 12_000]

/** Returns the start, or the first day after it that fits the rule. Undefined if there is none. */
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
