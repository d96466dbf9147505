/** What was saved at the desk; wins over the environment. */
export interface SettingTable {
  key: string
  /** JSON. */
  value: string
  updated_at: number
  /** The user name. */
  updated_by: string | null
}
