import type { CalendarEvent, EventException } from '../../contract/events.ts'
import { countyWallTime, instantOfWallTime } from '../time.ts'
import { wallMilliseconds } from './days.ts'

/** Times are local: `2026-11-20` if all-day (the end is inclusive), else `2026-11-20T19:00`, also of exceptions. */
export interface EventTiming
  extends Pick<CalendarEvent, 'startDate' | 'endDate' | 'allDay' | 'timeZone' | 'rrule' | 'recurrenceEndDate'> {
  readonly skippedDates: readonly string[]
  readonly exceptions: readonly EventException[]
  readonly cancelled: boolean
}

/** `start` and `end` are wall times as in {@link EventTiming}. */
export interface Occurrence {
  readonly start: string
  readonly end: string
  /** The day on which it would begin by the rule. */
  readonly originalDate: string
  readonly cancelled: boolean
  readonly exception: EventException | undefined
}

type TimedEventFields = Pick<
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

/** Converts an answer's times to wall times. @param event as in answers, with instants or plain days */
export function timingOf(event: TimedEventFields): EventTiming {
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

/** Converts a time of a call to wall time, `2026-11-20T19:00`. Plain days and wall times stay unchanged. */
export function toWallTime(time: string, timeZone: string): string {
  return isTimeWithZone(time) ? countyWallTime(Date.parse(time), timeZone).slice(0, 16) : time
}

/** Returns milliseconds. A time that clocks show twice means the first one; a skipped one moves on by the gap. */
export function toInstant(wallTime: string, timeZone: string): number {
  return instantOfWallTime(wallMilliseconds(wallTime), timeZone)
}

/** Returns ISO 8601 in UTC; a plain day stays one. */
export function toCallTime(wallTime: string, timeZone: string): string {
  return wallTime.length === 10 ? wallTime : new Date(toInstant(wallTime, timeZone)).toISOString()
}

/** Keeps the end after the start, even at an hour that clocks skip. */
export function toCallTimes(
  span: Pick<Occurrence, 'start' | 'end'>,
  timeZone: string,
): Pick<CalendarEvent, 'startDate' | 'endDate'> {
  if (span.start.length === 10) return { startDate: span.start, endDate: span.end }
  const { start, end } = instantsOf(span, timeZone)
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
}

/** Returns milliseconds; all-day means to the end of the last day. If clocks put the end first, the length is kept. */
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

function isTimeWithZone(time: string): boolean {
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time.slice(10))
}
