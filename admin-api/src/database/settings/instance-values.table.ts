/** What the service notes for itself, such as how far the mirror has come. `value` is JSON. */
export interface InstanceValueTable {
  name: string
  value: string
  updated_at: number
}
