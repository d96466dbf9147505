/** Who asked to be forgotten: erased again after an older backup is put back. */
export interface ErasureTable {
  /** Keyed: see `address-hash.ts`. */
  email_hash: string
  erased_at: number
}
