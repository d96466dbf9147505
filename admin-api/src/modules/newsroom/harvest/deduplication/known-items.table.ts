export interface SuggestionFingerprintTable {
  fingerprint: string
  /** Null if the suggestion was deleted or never existed. */
  suggestion_id: string | null
  created_at: number
  /** When a source last listed it, updated monthly. */
  seen_at: number
}
