import type { Selectable } from 'kysely'

/** What a newsletter is to say, or not to say, of one change of an event. */
export interface EventNoteTable {
  id: string
  event_id: string
  /** Which date of a series; empty for an event that happens once. */
  original_date: string
  /** What the event is like now: the same change is not offered twice, another one is. */
  change_key: string
  text: string
  state: 'wanted' | 'dismissed' | 'sent'
  /** The newsletter that says it. */
  newsletter_id: string | null
  created_at: number
}

export type EventNoteRow = Selectable<EventNoteTable>
