/** Articles that went missing from WordPress with too many others. The row is deleted with its article. */
export interface HeldArticleTable {
  /** Primary key. */
  article_id: string
  missing_since: number
  /** When an editor confirmed the loss; the next sync removes the article if WordPress still lacks it. */
  confirmed_at: number | null
}

/** `found`: missing in WordPress. `told`: a webhook or the desk named it, or an editor confirmed its loss. */
export type RemovalCause = 'found' | 'told'

/** Published articles removed because their posts went missing; kept for an hour. */
export interface MirrorRemovalTable {
  /** Primary key. */
  article_id: string
  cause: RemovalCause
  removed_at: number
}
