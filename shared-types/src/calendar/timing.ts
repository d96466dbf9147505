import type { CalendarEvent, EventException } from '../event.ts'

/**
 * When an event happens, on the clocks of its zone: `2026-11-20` for an all-day one (the end is that day's too), else
 * `2026-11-20T19:00`. Times of exceptions are written in the same way.
 */
export interface EventTiming
  extends Pick<CalendarEvent, 'startDate' | 'endDate' | 'allDay' | 'timeZone' | 'rrule' | 'recurrenceEndDate'> {
  readonly skippedDates: readonly string[]
  readonly exceptions: readonly EventException[]
  readonly cancelled: boolean
}

/** One date of an event. `start` and `end` are wall times as in {@link EventTiming}. */
export interface Occurrence {
  readonly start: string
  readonly end: string
  /** The day on which it would begin by the rule. */
  readonly originalDate: string
  readonly cancelled: boolean
  /** What is otherwise at this date. */
  readonly exception: EventException | undefined
}
