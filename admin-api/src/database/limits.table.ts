/** What was taken of a limit within a window. */
export interface LimitTable {
  /** A hash of what is counted: it may be an email address, or a password that was typed as a name. */
  name: string
  used: number
  /** In milliseconds. */
  ends_at: number
}
