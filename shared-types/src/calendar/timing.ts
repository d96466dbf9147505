import type { CalendarEvent, EventException } from '../event.ts'

/**
 * Local to the event's zone: `2026-11-20` for an all-day event (the end is inclusive), else `2026-11-20T19:00`. Times
 * of exceptions have the same form.
 */
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
