import type { Selectable } from 'kysely'

export interface SuggestionFingerprintTable {
  fingerprint: string
  /** Null if the suggestion was deleted or never existed. */
  suggestion_id: string | null
  created_at: number
  /** When a source last listed it, updated monthly. */
  seen_at: number
}

/** Events by what is compared of them. The other kinds and `text_words` are of rows that older versions wrote. */
export interface KnownStoryTable {
  id: string
  suggestion_id: string | null
  kind: 'news' | 'event' | 'fixture'
  /** The day of the publication or the event: `2026-11-20`. */
  day: string
  /** `19:00`; null for all-day events. */
  start_time: string | null
  place: string | null
  title_words: string
  text_words: string
  expires_at: number
}
export type KnownStoryRow = Selectable<KnownStoryTable>
