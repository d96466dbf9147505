import type { Generated, Selectable } from 'kysely'

/** A file of subscribers that is imported in the background. */
export interface SubscriberImportTable {
  id: string
  /** Empty once it is read. */
  csv_content: string
  /** JSON object: `ImportOptions`. */
  options: string
  username: string
  user_id: string
  rows_total: number
  rows_done: Generated<number>
  /** The last row that is done, as a spreadsheet counts. */
  last_row: Generated<number>
  imported: Generated<number>
  skipped: Generated<number>
  errors: Generated<number>
  created_at: number
  finished_at: number | null
}

export type SubscriberImportRow = Selectable<SubscriberImportTable>

/** A row of such a file that did not become a subscriber. */
export interface SubscriberImportRowTable {
  import_id: string
  row_number: number
  kind: 'error' | 'skipped'
  /** What stands there as the address; may be anything. */
  name: string
  reason: string
}
