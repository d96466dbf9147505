import { countyWallTime, instantOfWallTime } from '../county-wall-time.ts'
import type { CalendarEvent } from '../event.ts'
import { wallMilliseconds } from './days.ts'
import type { EventTiming, Occurrence } from './timing.ts'

type Timed = Pick<
  CalendarEvent,
  | 'startDate'
  | 'endDate'
  | 'allDay'
  | 'timeZone'
  | 'rrule'
  | 'recurrenceEndDate'
  | 'skippedDates'
  | 'exceptions'
  | 'cancelled'
  | 'wallTimes'
>

/** An event as calls answer it (instants, or plain days), on the clocks of its zone. */
export function timingOf(event: Timed): EventTiming {
  const onClocks = (time: string) => toWallTime(time, event.timeZone)
  const orNull = (time: string | null) => (time === null ? null : onClocks(time))
  return {
    startDate: event.wallTimes?.start ?? onClocks(event.startDate),
    endDate: event.wallTimes?.end ?? onClocks(event.endDate),
    allDay: event.allDay,
    timeZone: event.timeZone,
    rrule: event.rrule,
    recurrenceEndDate: event.recurrenceEndDate,
    skippedDates: event.skippedDates,
    exceptions: event.exceptions.map((exception) => ({
      ...exception,
      startDate: orNull(exception.startDate),
      endDate: orNull(exception.endDate),
    })),
    cancelled: event.cancelled,
  }
}

/** What the clocks of a zone show at a time of a call, `2026-11-20T19:00`; a plain day and a wall time stay what they are. */
export function toWallTime(time: string, timeZone: string): string {
  return isInstant(time) ? countyWallTime(Date.parse(time), timeZone).slice(0, 16) : time
}

/**
 * The instant (milliseconds) of a wall time; of a plain day its beginning. Where clocks show a time twice it is the
 * first; one that they leap over is counted on from before the leap.
 */
export function toInstant(wallTime: string, timeZone: string): number {
  return instantOfWallTime(wallMilliseconds(wallTime), timeZone)
}

/** A wall time as calls answer it: ISO 8601 in UTC; a plain day stays one. */
export function toCallTime(wallTime: string, timeZone: string): string {
  return wallTime.length === 10 ? wallTime : new Date(toInstant(wallTime, timeZone)).toISOString()
}

/** Start and end of a date as calls answer them; what the clocks leap over doesn't make it end before it starts. */
export function toCallTimes(
  span: Pick<Occurrence, 'start' | 'end'>,
  timeZone: string,
): Pick<CalendarEvent, 'startDate' | 'endDate'> {
  if (span.start.length === 10) return { startDate: span.start, endDate: span.end }
  const { start, end } = instantsOf(span, timeZone)
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
}

/**
 * The instants (milliseconds) at which an occurrence begins and ends; of an all-day one, the beginning of its first day
 * and the end of its last. An end that the leap of the clocks would put before the start keeps the time between.
 */
export function instantsOf(
  { start, end }: Pick<Occurrence, 'start' | 'end'>,
  timeZone: string,
): { start: number; end: number } {
  const begins = toInstant(start, timeZone)
  const isAllDay = end.length === 10
  const clockEnd = isAllDay ? wallMilliseconds(end) + 86_400_000 : wallMilliseconds(end)
  const ends = instantOfWallTime(clockEnd, timeZone)
  return { start: begins, end: ends >= begins ? ends : begins + (clockEnd - wallMilliseconds(start)) }
}

function isInstant(time: string): boolean {
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time.slice(10))
}
