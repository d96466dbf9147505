/** Erasure requests; they are repeated after an older backup is restored. */
export interface ErasureTable {
  /** Keyed hash: see `address-hash.ts`. */
  email_hash: string
  erased_at: number
}
