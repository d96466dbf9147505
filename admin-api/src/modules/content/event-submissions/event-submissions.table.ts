import type { Category } from '@hometown/shared-types/category'
import type { RecurrenceRule } from '@hometown/shared-types/event'
import type { SubmissionStatus } from '@hometown/shared-types/event-submission'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/** An event as somebody handed it in. Wall time as in `calendar_events`. */
export interface EventSubmissionTable {
  id: string
  /** Of the key that its submitter has; null once they are forgotten. */
  key_hash: string | null
  status: SubmissionStatus
  title: string
  description: string
  location: string
  category: Category
  start_date: string
  end_date: string
  time_zone: string
  all_day: number
  recurrence_rule: RecurrenceRule
  recurrence_end_date: string | null
  link: string
  organiser: string
  /** To the editors alone. */
  note: string
  submitter_name: string | null
  submitter_email: string | null
  /** Its draft while it waits; then the event that it became, or that took it in. */
  event_id: string | null
  /** The draft's version as we last wrote it: a later one is somebody's work at the desk. */
  event_version: number | null
  /** The editors' words when it was declined. */
  reason: string | null
  /** A name of the desk. */
  decided_by: string | null
  decided_at: number | null
  corrected_at: number | null
  created_at: number
  updated_at: number
  /** Grows with each change. */
  version: Generated<number>
}

export type EventSubmissionRow = Selectable<EventSubmissionTable>
export type NewEventSubmissionRow = Insertable<EventSubmissionTable>
export type EventSubmissionChanges = Updateable<EventSubmissionTable>
