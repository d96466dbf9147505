/** A draft as readers would see it, or the request of a machine without a publisher to make it. */
export interface PreviewTable {
  /** Of a preview, the hash of the token that is its address. */
  id: string
  /** JSON: the message `preview` to the publisher. Null for a preview. */
  request: string | null
  /** Until then, nobody else claims the request; null while nobody has. By the database’s clock. */
  claimed_until: number | null
  html: string | null
  /** Why it couldn’t be rendered; for people. */
  problem: string | null
  expires_at: number
}
