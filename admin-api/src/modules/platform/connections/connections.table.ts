export interface ConnectionTable {
  name: string
  /** JSON of the values that aren't secret. */
  fields: string
  /** JSON of the secrets, encrypted. */
  secrets: string | null
  version: number
  updated_at: number
  updated_by: string
}
