import type { Selectable } from 'kysely'

/** A name in print is one person's. */
export interface PersonBylineTable {
  /** See `bylineKey`. */
  key: string
  name: string
  person_id: string
}

/** Deleted with its article. */
export interface ArticlePersonTable {
  article_id: string
  /** In the byline; parts that are nobody's name leave gaps. */
  position: number
  person_id: string
  /** The person's address when the article was saved, so that another address changes no article. */
  slug: string
}

export type PersonBylineRow = Selectable<PersonBylineTable>
export type ArticlePersonRow = Selectable<ArticlePersonTable>
