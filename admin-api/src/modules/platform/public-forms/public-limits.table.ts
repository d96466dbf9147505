/** Calls within a window, counted over all machines; see public-limits.ts. */
export interface PublicLimitTable {
  /** A hash of what is counted, which may be an email address. */
  name: string
  used: number
  /** By the database's clock, in milliseconds. */
  ends_at: number
}
