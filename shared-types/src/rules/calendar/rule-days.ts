import { RRuleTemporal } from 'rrule-temporal'
import { addCountyDays, type CountyDate } from '../time.ts'
import { dayOf, EVENT_YEARS, earlier, later } from './days.ts'
import type { EventTiming } from './timing.ts'

/** Rules are cached, because lists ask for the same series again and again. */
const MOST_KEPT_RULES = 2000
const keptRules = new Map<string, RRuleTemporal>()

/** The library searches this many days at once. It gives up after far more steps. */
const RULE_SPAN_DAYS = 4 * 366
const MOST_RULE_STEPS = 3000
/** A series without end ends with the calendar. Days beyond the year 9999 can't be compared as text. */
const LAST_RULE_DAY = `${EVENT_YEARS.last}-12-31`

/** Both ends are inclusive. The cost depends on the range, not on the distance from the start. */
export function ruleDays(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  const end = earlier(to, LAST_RULE_DAY)
  const days: CountyDate[] = []
  for (let first = later(from, start); first <= end; ) {
    const last = earlier(addCountyDays(first, RULE_SPAN_DAYS - 1), end)
    days.push(...ruleDaysByLibrary(rrule, start, first, last))
    first = addCountyDays(last, 1)
  }
  return days
}

function ruleDaysByLibrary(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  try {
    return preparedRule(rrule, start)
      .between(utcMidnightOf(from), utcMidnightOf(to), true)
      .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 10))
  } catch {
    // The library gives up on a rule that it can't read, or that has no date for thousands of steps.
    return []
  }
}

function preparedRule(rrule: string, start: CountyDate): RRuleTemporal {
  const key = `${start} ${rrule}`
  const known = keptRules.get(key)
  if (known) return known
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${compactRuleDay(start)}T000000Z\nRRULE:${rrule}`,
    maxIterations: MOST_RULE_STEPS,
    cache: false,
  })
  if (keptRules.size >= MOST_KEPT_RULES) keptRules.delete(keptRules.keys().next().value ?? key)
  keptRules.set(key, rule)
  return rule
}

function utcMidnightOf(day: CountyDate): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

function compactRuleDay(day: CountyDate): string {
  return day.replaceAll('-', '')
}

/** A search grows by these numbers of days until the first date is found; nearly always it is the start. */
const SEARCHED_RULE_DAYS = [0, 31, 400, 4000, 12_000]

/** Returns the start, or the first day after it that fits the rule. Undefined if there is none. */
export function firstDateOf({ startDate, rrule }: Pick<EventTiming, 'startDate' | 'rrule'>): CountyDate | undefined {
  const start = dayOf(startDate)
  if (!rrule) return start
  let from = start
  for (const days of SEARCHED_RULE_DAYS) {
    const to = addCountyDays(from, days)
    const [first] = ruleDays(rrule, start, from, to)
    if (first) return first
    from = addCountyDays(to, 1)
  }
  return undefined
}
