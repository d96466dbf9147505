import type { Selectable } from 'kysely'

/** Paths at which a published article was found in WordPress, where they differ from ours. */
export interface FormerAddressTable {
  /** Decoded, without a slash at the end: `/2026/11/28/county-fair`. */
  path: string
  article_id: string
  /** Of a dated path that ends in the article's slug: `/2026/:month/:day/:slug`. One line leads from all of these. */
  pattern: string | null
  created_at: number
}

/** Links in the text of an article to posts of the WordPress that it comes from. */
export interface TextLinkTable {
  article_id: string
  /** As it stands in the stored HTML. */
  href: string
  /** As in `former_addresses`, or `?p=123`. */
  path: string
}

export type FormerAddressRow = Selectable<FormerAddressTable>
