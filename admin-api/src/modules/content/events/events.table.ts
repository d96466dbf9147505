import type { SubmissionStatus } from '@hometown/shared-types/contract/event-submissions'
import type { EventStatus, EventTextColumns, RecurrenceRule } from '@hometown/shared-types/contract/events'
import type { Category } from '@hometown/shared-types/rules/categories'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Wall-clock times in the event's zone: `YYYY-MM-DD` when all-day (inclusive end), else `YYYY-MM-DDTHH:mm`. */
export interface EventTable extends EventTextColumns {
  id: string
  /** A slug never changes. Only events that aren't deleted have different ones. */
  slug: string
  title: string
  start_date: string
  end_date: string
  time_zone: string
  all_day: Generated<number>
  image_url: string | null
  category: Category
  tags: Generated<string>
  status: Generated<EventStatus>
  recurrence_rule: RecurrenceRule
  /** The rule without COUNT and UNTIL. */
  rrule: string | null
  /** The last day on which an occurrence may begin. */
  recurrence_end_date: string | null
  skipped_dates: Generated<string>
  /** JSON of `EventException[]` by date, with wall times; null in a field means as in the series. */
  exceptions: Generated<string>
  cancelled: Generated<number>
  /** JSON of `StoredGame`. */
  game: string | null
  uid: string
  /** First and last day including moved dates; null when the series has no end. */
  first_day: string
  last_day: string | null
  feed_id: string | null
  /** The status of an event that a reader submitted. A declined or merged one is deleted. */
  submission_status: SubmissionStatus | null
  /** The submitter's name, address and note are null once forgotten. */
  submitter_name: string | null
  submitter_email: string | null
  submitter_note: string | null
  /** The editors' message for a declined one. */
  decision_reason: string | null
  decided_by: string | null
  decided_at: number | null
  edited_fields: Generated<string>
  /** The event that a draft of a feed may be. That event may be gone. */
  possible_duplicate_of: string | null
  sample: Generated<number>
  version: Generated<number>
  created_at: number
  updated_at: number
  deleted_at: number | null
  merged_into: string | null
}

export type EventRow = Selectable<EventTable>

/** The view has the events that aren't deleted. Writes go to `events`. */
export type CalendarEventView = { [Name in keyof EventRow]: ColumnType<EventRow[Name], never, never> }
