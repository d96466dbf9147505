import { toCallTime, toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { CalendarEvent } from '@hometown/shared-types/event'
import { addMinutes, minutesBetween, type WallTime } from './wall-time.ts'

/**
 * The wall-clock times of one date of a series, or of the series itself. Series keep their wall-clock time when the
 * clocks change.
 */
export function timesOfDate(event: CalendarEvent, date: string | undefined): { start: WallTime; end: WallTime } {
  const [first, last] = [toWallTime(event.startDate, event.timeZone), toWallTime(event.endDate, event.timeZone)]
  if (date === undefined) return { start: first, end: last }
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  const start = exception?.startDate ? toWallTime(exception.startDate, event.timeZone) : date + first.slice(10)
  const end = exception?.endDate
    ? toWallTime(exception.endDate, event.timeZone)
    : addMinutes(start, minutesBetween(first, last))
  return { start, end }
}

export function timesSent(start: WallTime, end: WallTime, zone: string) {
  return { startDate: toCallTime(start, zone), endDate: toCallTime(end, zone) }
}
