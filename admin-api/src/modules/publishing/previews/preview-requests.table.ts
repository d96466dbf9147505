/** A draft that a machine without a publisher wants rendered. Any machine with one may claim it. */
export interface PreviewRequestTable {
  id: string
  /** JSON: the message `preview` to the publisher. */
  request: string
  expires_at: number
  /** Until then, nobody else claims it; null while nobody has. By the database’s clock. */
  claimed_until: number | null
  html: string | null
  /** Why it couldn’t be rendered; for people. */
  problem: string | null
}
