import type { Selectable } from 'kysely'

/** Articles that were deleted here or left WordPress; lets them return with id, views and revisions. */
export interface WithdrawnPostTable {
  origin: string
  wordpress_id: number
  article_id: string
  version: number
  views: number
  /** JSON; see `withdrawn-articles.service.ts`. */
  kept: string
  withdrawn_at: number
}

export type WithdrawnPost = Selectable<WithdrawnPostTable>
