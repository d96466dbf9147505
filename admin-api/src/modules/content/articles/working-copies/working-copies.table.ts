import type { Selectable } from 'kysely'

/** What somebody has typed into one form and not saved. Primary key: user and id. */
export interface WorkingCopyTable {
  user_id: string
  /** Made up by the form. */
  id: string
  /** `new` for an article that was never saved. */
  article_id: string
  /** JSON of the form. */
  form: string
  /** The article's version that the form started from. */
  base_version: number | null
  saved_at: number
}

export type WorkingCopyRow = Selectable<WorkingCopyTable>
