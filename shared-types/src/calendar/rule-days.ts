import { RRuleTemporal } from 'rrule-temporal'
import { addCountyDays, type CountyDate } from '../county-time.ts'
import { earlier } from './days.ts'

/** Rules made ready are kept, as lists ask for the same series again and again. */
const MOST_KEPT = 2000
const kept = new Map<string, RRuleTemporal>()

/** The library looks at this many days at once, far from the number of steps at which it gives up. */
const SPAN_DAYS = 4 * 366
const MOST_STEPS = 3000

/**
 * The days from `from` to `to`, both included, on which a rule that counts from the day `start` gives a date. It works in
 * plain days: no clock and no zone takes part. The cost is that of the days asked for, not of those since the start.
 */
export function ruleDays(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  const days: CountyDate[] = []
  for (let first = from > start ? from : start; first <= to; ) {
    const last = earlier(addCountyDays(first, SPAN_DAYS - 1), to)
    days.push(...daysWithin(rrule, start, first, last))
    first = addCountyDays(last, 1)
  }
  return days
}

function daysWithin(rrule: string, start: CountyDate, from: CountyDate, to: CountyDate): CountyDate[] {
  try {
    return preparedRule(rrule, start)
      .between(midnight(from), midnight(to), true)
      .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 10))
  } catch {
    // It gives up where a rule gives no date for thousands of steps.
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
