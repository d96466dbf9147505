import type { Selectable } from 'kysely'

export interface SuggestionFingerprintTable {
  fingerprint: string
  /** Null when the suggestion was deleted, or when there never was one. */
  suggestion_id: string | null
  created_at: number
  /** When a source last had it, to the month. */
  seen_at: number
}

export interface KnownStoryTable {
  id: string
  suggestion_id: string | null
  kind: 'news' | 'event' | 'fixture'
  /** On which it was published, or is: `2026-11-20`. */
  day: string
  /** `19:00`; null for news and for what lasts all day. */
  start_time: string | null
  place: string | null
  /** Both separated by spaces. */
  title_words: string
  text_words: string
  expires_at: number
}
export type KnownStoryRow = Selectable<KnownStoryTable>
