export interface SettingTable {
  key: string
  /** JSON. */
  value: string
  updated_at: number
  updated_by: string | null
}
