import type { Selectable } from 'kysely'

/** What an import brought over, by its source. Rows outlive their article: one that was deleted here doesn't come back. */
export interface ImportedItemTable {
  /** The other site: `news.example.org`, with a folder if it has one. */
  source: string
  /** Its number or id there. */
  item_id: string
  article_id: string
  /** Of the article when it was stored. Another one was changed here since. */
  article_version: number
  /** Hash of what was read. */
  digest: string
  /** Pictures that still have their address at the other site. */
  missing_pictures: number
}

export type ImportedItemRow = Selectable<ImportedItemTable>
