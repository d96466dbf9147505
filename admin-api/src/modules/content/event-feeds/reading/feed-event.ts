import type { CalendarEvent, EventException } from '@hometown/shared-types/event'
import type { TimesReading } from '@hometown/shared-types/event-feed'
import type { FieldHashes } from './field-hashes.ts'

/** How an event's start is written. */
export type StartForm = 'day' | 'floating' | 'utc' | 'zone'

/** An event of a foreign calendar, in our terms. Times are wall times of `timeZone`; of an all-day event its last day is in it. */
export interface FeedEvent
  extends Pick<
    CalendarEvent,
    | 'title'
    | 'description'
    | 'location'
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
  /** Its UID, or what stands for it: what the event is known by from one reading to the next. */
  key: string
  url: string | null
  exceptions: EventException[]
  /** Milliseconds. */
  lastModified: number | null
  startForm: StartForm
  /** The start as it is written, without its zone. */
  writtenStart: string
}

/** An event with what a later reading, and what is here, are compared by. */
export interface DescribedEvent extends FeedEvent {
  /** `factsOf` it. */
  facts: string
  hashes: FieldHashes
  /** The last day on which it is going on; null for a series without end. */
  lastDay: string | null
}

/** What could not be taken over, in words for people. */
export interface ReadingProblem {
  /** What the event is known by, where it can be told. */
  key: string | null
  title: string
  reason: string
}

export interface ReadCalendar {
  name: string | null
  events: DescribedEvent[]
  problems: ReadingProblem[]
  /** What was taken over, but otherwise than one might think. */
  notices: string[]
}

export type CalendarReading = { ok: true; calendar: ReadCalendar } | { ok: false; message: string }

export interface ReadingOptions {
  countyZone: string
  times: TimesReading
  /** Milliseconds. */
  now: number
}

/** The whole text is refused, for the reason in the message. */
export class UnreadableCalendarError extends Error {
  override name = 'UnreadableCalendarError' as const
}

/** One event is left out, for the reason in the message. */
export class UnreadableEventError extends Error {
  override name = 'UnreadableEventError' as const
}
