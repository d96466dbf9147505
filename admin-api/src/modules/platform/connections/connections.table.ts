export interface ConnectionTable {
  name: string
  /** JSON of `{ values, secrets }`, encrypted as a whole. */
  sealed: string
  version: number
  updated_at: number
  updated_by: string
}
