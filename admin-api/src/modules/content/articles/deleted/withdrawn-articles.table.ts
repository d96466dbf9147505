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
  /**
   * Of a published post that went missing in WordPress (`found`), or that a webhook, the desk or an editor’s decision
   * named (`told`). Too many within an hour make a sudden loss.
   */
  loss_cause: 'found' | 'told' | null
}

export type WithdrawnPost = Selectable<WithdrawnPostTable>
