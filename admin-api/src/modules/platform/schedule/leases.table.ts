/** Who does a kind of work at present. Times are the database's, so that the clocks of machines need not agree. */
export interface LeaseTable {
  /** Primary key. */
  name: string
  /** A name that each start of a process makes anew. */
  holder: string
  /** Grows with each new holder: who acts with an older one is too late. */
  fence: number
  expires_at: number
}
