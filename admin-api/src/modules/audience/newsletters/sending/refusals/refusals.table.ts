export interface NewsletterRefusalTable {
  send_no: number
  /** The server's words without addresses and numbers. */
  words: string
  refused: number
  /** How many of them said that the address doesn't work. */
  missing: number
  decision: 'suppress' | 'keep' | null
}
