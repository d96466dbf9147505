import type { Selectable } from 'kysely'

export interface EventNoteTable {
  id: string
  event_id: string
  /** The date within a series; empty for a single event. */
  original_date: string
  /** The event's state after the change. The same change isn't offered twice, but a further one is. */
  change_key: string
  text: string
  state: 'wanted' | 'dismissed' | 'sent'
  newsletter_id: string | null
  created_at: number
}

export type EventNoteRow = Selectable<EventNoteTable>
