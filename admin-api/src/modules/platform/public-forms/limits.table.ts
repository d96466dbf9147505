/** What was taken of a limit within a window. */
export interface LimitTable {
  /** A hash of what is counted, which may be an email address. */
  name: string
  used: number
  /** In milliseconds. */
  ends_at: number
}
