import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { EventTextColumns } from '@hometown/shared-types/event-texts'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/** Wall time of the event's zone: `YYYY-MM-DD` when all-day (the end is that day's too), else `YYYY-MM-DDTHH:mm`. */
export interface CalendarEventTable extends EventTextColumns {
  id: string
  /** Unique. Stays as it was made. */
  slug: string
  title: string
  /** The location as `locationKey` reads it. */
  location_key: Generated<string>
  start_date: string
  end_date: string
  time_zone: string
  all_day: Generated<number>
  image_url: string | null
  category: Category
  /** JSON list of texts. */
  tags: Generated<string>
  status: Generated<EventStatus>
  /** The frequency of `rrule`; `none` only in rows of old. */
  recurrence_rule: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly' | null
  /** Without COUNT and UNTIL. */
  rrule: Generated<string | null>
  /** The last day on which an occurrence may begin. */
  recurrence_end_date: string | null
  /** JSON list of days. */
  skipped_dates: Generated<string>
  cancelled: Generated<number>
  /** Unique; what other calendars know it by. */
  uid: Generated<string | null>
  sequence: Generated<number>
  /** Where it came from, if not from the desk. */
  feed_id: Generated<string | null>
  submission_id: Generated<string | null>
  /** JSON list of the fields of an imported event that were edited here. */
  edited_fields: Generated<string>
  /** The days between which it happens, moved dates too; no last day is endless. */
  first_day: Generated<string>
  last_day: Generated<string | null>
  wordpress_post_id: number | null
  wordpress_post_url: string | null
  version: Generated<number>
  sample: Generated<number>
  created_at: number
  updated_at: number
}

export type CalendarEventRow = Selectable<CalendarEventTable>
export type NewCalendarEventRow = Insertable<CalendarEventTable>
export type CalendarEventChanges = Updateable<CalendarEventTable>

/** What is otherwise at one date; null is 'as in the series'. */
export interface EventExceptionTable {
  event_id: string
  original_date: string
  start_date: string | null
  end_date: string | null
  title: string | null
  description: string | null
  location: string | null
  cancelled: Generated<number>
}

export type EventExceptionRow = Selectable<EventExceptionTable>

/** Kept for some days, so that a deletion can be taken back. */
export interface DeletedEventTable {
  id: string
  /** JSON of the row. */
  event: string
  /** JSON of the rows of its exceptions. */
  exceptions: string
  deleted_at: number
}
