import type { Generated, Selectable } from 'kysely'

export interface SubscriberImportTable {
  id: string
  /** Empty once it is imported. */
  csv_content: string
  /** JSON object: `ImportOptions`. */
  options: string
  username: string
  user_id: string
  rows_total: number
  rows_done: Generated<number>
  /** Number of the last imported row, counted as in a spreadsheet. */
  last_row: Generated<number>
  imported: Generated<number>
  skipped: Generated<number>
  errors: Generated<number>
  created_at: number
  finished_at: number | null
}

export type SubscriberImportRow = Selectable<SubscriberImportTable>

export interface SubscriberImportRowTable {
  import_id: string
  row_number: number
  kind: 'error' | 'skipped'
  name: string
  reason: string
}
