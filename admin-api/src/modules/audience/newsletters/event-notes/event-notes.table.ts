import type { Selectable } from 'kysely'

export interface EventNoteTable {
  id: string
  event_id: string
  /** The date within a series; empty for a single event. */
  original_date: string
  /** The event's state that was decided about. It isn't offered again, unless readers are told something else after that. */
  change_key: string
  text: string
  state: 'wanted' | 'dismissed' | 'sent'
  newsletter_id: string | null
  /** Of the last decision. */
  created_at: number
}

export type EventNoteRow = Selectable<EventNoteTable>
