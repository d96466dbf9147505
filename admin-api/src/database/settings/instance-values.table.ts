/** Internal state, such as the progress of the mirror. `value` is JSON. */
export interface InstanceValueTable {
  name: string
  value: string
  updated_at: number
}
