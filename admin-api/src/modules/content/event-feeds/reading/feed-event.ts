import type { CalendarEvent, EventException } from '@hometown/shared-types/event'
import type { FieldHashes } from './field-hashes.ts'

/** An event of a foreign calendar. Times are wall-clock times in `timeZone`; an all-day event's end is its last day. */
export interface FeedEvent
  extends Pick<
    CalendarEvent,
    | 'title'
    | 'description'
    | 'location'
    | 'price'
    | 'startDate'
    | 'endDate'
    | 'allDay'
    | 'timeZone'
    | 'rrule'
    | 'recurrenceRule'
    | 'recurrenceEndDate'
    | 'skippedDates'
    | 'cancelled'
    | 'imageUrl'
    | 'tags'
    | 'sequence'
  > {
  key: string
  url: string | null
  exceptions: EventException[]
  lastModified: number | null
}

export interface DescribedEvent extends FeedEvent {
  facts: string
  hashes: FieldHashes
  /** Null for a series without end. */
  lastDay: string | null
}

export interface ReadingProblem {
  key: string | null
  title: string
  reason: string
}

export interface ReadCalendar {
  name: string | null
  events: DescribedEvent[]
  problems: ReadingProblem[]
  notices: string[]
}

export type CalendarReading = { ok: true; calendar: ReadCalendar } | { ok: false; message: string }

export interface ReadingOptions {
  countyZone: string
  now: number
}

export class UnreadableCalendarError extends Error {
  override name = 'UnreadableCalendarError' as const
}

export class UnreadableEventError extends Error {
  override name = 'UnreadableEventError' as const
}
