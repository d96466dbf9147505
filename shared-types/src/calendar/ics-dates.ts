import type { CountyDate } from '../county-time.ts'
import { occurrenceAt } from './occurrence-at.ts'
import { firstDateOf } from './recurrence-rule.ts'
import { ruleDays } from './rule-days.ts'
import type { EventTiming, Occurrence } from './timing.ts'

/** The dates of an event as a calendar file says them. */
export interface IcsDates {
  /** The first date, which the rule counts from. */
  readonly first: Pick<Occurrence, 'start' | 'end'>
  readonly rrule: string
  readonly excluded: readonly CountyDate[]
  /** Dates that get an entry of their own. */
  readonly otherwise: readonly Occurrence[]
}

/** Undefined for a series that has no date. */
export function icsDates(timing: EventTiming, _updatedAt: number): IcsDates | undefined {
  const day = firstDateOf(timing)
  if (!day) return undefined
  const { rrule, exceptions, skippedDates } = timing
  const isDate = (date: CountyDate) =>
    rrule !== null &&
    !skippedDates.includes(date) &&
    ruleDays(rrule, timing.startDate.slice(0, 10), date, date).length > 0
  return {
    first: occurrenceAt(timing, day),
    rrule: rrule ?? '',
    excluded: skippedDates,
    otherwise: exceptions
      .filter(({ originalDate }) => isDate(originalDate))
      .map((exception) => occurrenceAt(timing, exception.originalDate, exception)),
  }
}
