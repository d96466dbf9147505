import type { Category } from '@hometown/shared-types/category'
import type { RecurrenceRule } from '@hometown/shared-types/event'
import type { SubmissionStatus } from '@hometown/shared-types/event-submission'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface EventSubmissionTable {
  id: string
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
  price: Generated<string>
  organiser: string
  note: string
  submitter_name: string | null
  submitter_email: string | null
  /** The draft while it waits; then the published event, or the one it was merged into. */
  event_id: string | null
  /** Version of the draft after our last write; a higher one means that the desk edited it. */
  event_version: number | null
  /** The editors' message for a declined submission. */
  reason: string | null
  decided_by: string | null
  decided_at: number | null
  created_at: number
  updated_at: number
  version: Generated<number>
}

export type EventSubmissionRow = Selectable<EventSubmissionTable>
export type NewEventSubmissionRow = Insertable<EventSubmissionTable>
export type EventSubmissionChanges = Updateable<EventSubmissionTable>
