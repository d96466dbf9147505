import type { Selectable } from 'kysely'

/** What somebody has typed and not saved. Primary key: user and article. */
export interface WorkingCopyTable {
  user_id: string
  /** `new` for an article that was never saved. */
  article_id: string
  /** JSON of the form. */
  form: string
  /** The article's version that the form started from. */
  base_version: number | null
  saved_at: number
}

export type WorkingCopyRow = Selectable<WorkingCopyTable>
