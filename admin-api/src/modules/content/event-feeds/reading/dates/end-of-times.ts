import { dayOf, timeOf } from '@hometown/shared-types/calendar/days'
import { endOfCount } from '@hometown/shared-types/calendar/recurrence-rule'
import { ruleDays } from '@hometown/shared-types/calendar/rule-days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'

const MOST_YEARS = 100

interface RuleAtTime {
  time: string
  rrule: string
}

/**
 * The last day of each time of day, if a rule with several times ends after `count` dates of all of them. They share
 * their days.
 */
export function endOfTimes(
  rules: readonly RuleAtTime[],
  start: string,
  count: number | undefined,
): ((time: string) => CountyDate) | undefined {
  const [rule, ...others] = rules
  if (count === undefined || !rule) return undefined
  if (others.length === 0 && rule.time === timeOf(start)) {
    const end = endOfCount({ startDate: start, rrule: rule.rrule }, count)
    return () => end
  }
  const times = rules.map(({ time }) => time)
  const last = lastOfCount(rule.rrule, times, start, count)
  return (time) => (time <= timeOf(last) ? dayOf(last) : addCountyDays(dayOf(last), -1))
}

function lastOfCount(rrule: string, times: readonly string[], start: string, count: number): string {
  const first = dayOf(start)
  let left = count
  let last = start
  for (let year = 0; year < MOST_YEARS; year++) {
    const from = addCountyDays(first, year * 366)
    for (const day of ruleDays(rrule, first, from, addCountyDays(from, 365))) {
      const ofDay = day === first ? times.filter((time) => time >= timeOf(start)) : times
      if (ofDay.length > 0) last = day + (ofDay[Math.min(left, ofDay.length) - 1] ?? '')
      left -= ofDay.length
      if (left <= 0) return last
    }
  }
  return last
}
