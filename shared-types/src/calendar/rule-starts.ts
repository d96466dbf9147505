import { RRuleTemporal } from 'rrule-temporal'
import { dayOf, timeOf } from './days.ts'

/** The library gives up after these many steps, so that no rule costs more than a fraction of a second. */
const MOST_STEPS = 100_000
const MOST_CANDIDATES = 500_000

/**
 * The wall times at which a rule begins from `from` to `to` (inclusive), counted from `start`: any rule of RFC 5545,
 * also by hours, week numbers and days of the year. Plain clocks without a zone, so UNTIL must be a wall time too.
 * `ruleDays` is much faster for rules by whole days.
 * @throws RangeError if the library can't read the rule or if it costs too much
 */
export function ruleStarts(rule: string, start: string, from: string, to: string): string[] {
  try {
    const dates = new RRuleTemporal({
      rruleString: `DTSTART:${compact(start)}\nRRULE:${rule}`,
      maxIterations: MOST_STEPS,
      maxCandidateEvaluations: MOST_CANDIDATES,
      cache: false,
    }).between(instantOf(from), instantOf(to), true)
    const starts = dates.map(({ epochMilliseconds }) =>
      new Date(epochMilliseconds).toISOString().slice(0, start.length),
    )
    return [...new Set(starts)]
  } catch (error) {
    throw new RangeError('This rule can’t be read', { cause: error })
  }
}

function compact(wallTime: string): string {
  return `${dayOf(wallTime).replaceAll('-', '')}${(timeOf(wallTime) || 'T00:00').replace(':', '')}00Z`
}

function instantOf(wallTime: string): Date {
  return new Date(`${dayOf(wallTime)}${timeOf(wallTime) || 'T00:00'}:00.000Z`)
}
