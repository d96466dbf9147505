import type { Selectable } from 'kysely'

/** The items of imports, by source. Rows outlive their article: one that was deleted here doesn't come back. */
export interface ImportedItemTable {
  /** The other site: `news.example.org`, with a folder if it has one. */
  source: string
  /** The item's number or id there. */
  item_id: string
  article_id: string
  /** The article's version when it was stored. An article with another one was changed here since. */
  article_version: number
  /** The hash of what was read. */
  digest: string
  /** How many pictures still have their address at the other site. */
  missing_pictures: number
}

export type ImportedItemRow = Selectable<ImportedItemTable>
