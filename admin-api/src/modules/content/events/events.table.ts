import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { EventTextColumns } from '@hometown/shared-types/event-texts'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/** Wall-clock times in the event's zone: `YYYY-MM-DD` when all-day (inclusive end), else `YYYY-MM-DDTHH:mm`. */
export interface CalendarEventTable extends EventTextColumns {
  id: string
  /** Unique; never changes. */
  slug: string
  title: string
  location_key: Generated<string>
  start_date: string
  end_date: string
  time_zone: string
  all_day: Generated<number>
  image_url: string | null
  category: Category
  tags: Generated<string>
  status: Generated<EventStatus>
  recurrence_rule: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly' | null
  /** Without COUNT and UNTIL. */
  rrule: Generated<string | null>
  /** Last day on which an occurrence may begin. */
  recurrence_end_date: string | null
  skipped_dates: Generated<string>
  /** JSON of `EventException[]` by date, with wall times; null in a field means as in the series. */
  exceptions: Generated<string>
  cancelled: Generated<number>
  uid: Generated<string | null>
  sequence: Generated<number>
  feed_id: Generated<string | null>
  submission_id: Generated<string | null>
  edited_fields: Generated<string>
  /** A draft that a feed added although it may be this event. It may be gone. */
  possible_duplicate_of: Generated<string | null>
  /** First and last day including moved dates; null when the series has no end. */
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

export interface DeletedEventTable {
  id: string
  /** JSON of its row. */
  event: string
  deleted_at: number
  /** JSON: `MergedLinks`, if it was merged into another event. */
  merged: Generated<string | null>
}

export type DeletedEventRow = Selectable<DeletedEventTable>

export interface EventPushTable {
  event_id: string
  title: string
  /** The post of an event that is deleted here. */
  wordpress_post_id: number | null
  /** New with each request, so that a request made during a push isn't lost. */
  wanted: string
  tries: Generated<number>
  error: string | null
  due_at: number
  requested_at: number
}

export type EventPushRow = Selectable<EventPushTable>
