/** Articles that went missing from WordPress with too many others. The row is deleted with its article. */
export interface HeldArticleTable {
  article_id: string
  missing_since: number
  /** When an editor confirmed the loss; the next sync removes the article if WordPress still lacks it. */
  confirmed_at: number | null
}

/** `found`: missing in WordPress. `told`: named by a webhook or the desk, or confirmed by an editor. */
export type RemovalCause = 'found' | 'told'

/** Published articles removed because their posts went missing; kept for an hour. */
export interface MirrorRemovalTable {
  article_id: string
  cause: RemovalCause
  removed_at: number
}
