import type { Selectable } from 'kysely'

export interface WorkingCopyTable {
  user_id: string
  id: string
  article_id: string
  form: string
  /** The article's version that the form started from. */
  base_version: number | null
  saved_at: number
}

export type WorkingCopyRow = Selectable<WorkingCopyTable>
