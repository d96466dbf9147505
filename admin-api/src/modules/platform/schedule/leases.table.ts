/** Which process does a kind of work. Times are the database's, so that the machines' clocks don't have to agree. */
export interface LeaseTable {
  name: string
  holder: string
  /** Grows with each new holder; a holder with an older one is too late. */
  fence: number
  expires_at: number
}
