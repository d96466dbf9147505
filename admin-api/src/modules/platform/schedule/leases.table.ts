/** Times are the database's, because the clocks of the machines may differ. */
export interface LeaseTable {
  name: string
  holder: string
  /** Grows with each new holder; a holder with an older one is too late. */
  fence: number
  expires_at: number
  /** The holder's machine; null for holders that don't say it. */
  node: string | null
}
