import { clockTimeBetween, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import type { CountyDate } from '@hometown/shared-types/county-time'

export function datesOfRule(timing: EventTiming, from: CountyDate, to: CountyDate): ReadonlySet<CountyDate> {
  const bare = { ...timing, skippedDates: [], exceptions: [] }
  return new Set(occurrencesBetween(bare, from, to).map(({ originalDate }) => originalDate))
}

export function isDateOf(timing: EventTiming, day: CountyDate): boolean {
  return timing.rrule !== null && datesOfRule(timing, day, day).has(day)
}

/** Times of an occurrence by the rule alone. */
export function spanAt(timing: EventTiming, day: CountyDate): { startDate: string; endDate: string } {
  const startDate = day + timing.startDate.slice(10)
  return { startDate, endDate: wallTimeAfter(startDate, clockTimeBetween(timing.startDate, timing.endDate)) }
}
