/** One row per send and wording: how many were refused alike. */
export interface NewsletterRefusalTable {
  send_no: number
  /** The server's words without addresses and numbers. */
  words: string
  refused: number
  /** How many of them by words that say that nobody can be reached at the address. */
  missing: number
  /** An editor's, about those that are too many for chance: whether their addresses are suppressed. */
  decision: 'suppress' | 'keep' | null
}
