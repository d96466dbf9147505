import type { Selectable } from 'kysely'

/**
 * An article that was deleted here, or whose post left WordPress or is hidden from us. It gets its id, views and
 * revisions again when it returns.
 */
export interface WithdrawnPostTable {
  /** Its origin: the WordPress's address, or `local`. Primary key: together with `wordpress_id`. */
  origin: string
  wordpress_id: number
  article_id: string
  /** That of its last revision. */
  version: number
  views: number
  /** JSON of what went with the article: see `withdrawn-article.ts`. */
  kept: string
  withdrawn_at: number
}

export type WithdrawnPost = Selectable<WithdrawnPostTable>
