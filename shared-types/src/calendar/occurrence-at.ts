import { addCountyDays, type CountyDate } from '../county-time.ts'
import type { EventException } from '../event.ts'
import { clockTimeBetween, dayOf, daysBetween, later, timeOf, wallTimeAfter } from './days.ts'
import type { EventTiming, Occurrence } from './timing.ts'

/** @param day of the rule; the exception may move the occurrence */
export function occurrenceAt(timing: EventTiming, day: CountyDate, exception?: EventException): Occurrence {
  const { start, end } = spanAt(timing, day)
  const movedStart = inForm(exception?.startDate, start)
  const movedEnd = inForm(exception?.endDate, end)
  const newStart = movedStart ?? start
  const newEnd = movedEnd ?? (movedStart ? wallTimeAfter(movedStart, clockTimeBetween(start, end)) : end)
  return {
    start: newStart,
    end: later(newStart, newEnd),
    originalDate: day,
    cancelled: timing.cancelled || exception?.cancelled === true,
    exception,
  }
}

/** Ends by the clock too: 10 pm to 4 am ends at 4 am even if the clocks change. */
function spanAt({ startDate, endDate, allDay }: EventTiming, day: CountyDate): { start: string; end: string } {
  const firstDay = dayOf(startDate)
  // Nearly always true, and thousands of dates are computed at once.
  const isOneDay = endDate.startsWith(firstDay)
  const lastDay = isOneDay ? day : addCountyDays(day, daysBetween(firstDay, dayOf(endDate)))
  return allDay ? { start: day, end: lastDay } : { start: day + timeOf(startDate), end: lastDay + timeOf(endDate) }
}

/** Same form as the series: a day without times, or the time of `model` if it has none. */
function inForm(wallTime: string | null | undefined, model: string): string | undefined {
  if (!wallTime) return undefined
  const isPlainDay = timeOf(model) === ''
  return dayOf(wallTime) + (isPlainDay ? '' : timeOf(wallTime) || timeOf(model))
}
