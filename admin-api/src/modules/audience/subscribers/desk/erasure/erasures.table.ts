/** Who asked to be erased, so that no import and no restored backup brings the address back. */
export interface ErasureTable {
  /** Keyed hash: see `erased-addresses.service.ts`. */
  email_hash: string
  erased_at: number
}
