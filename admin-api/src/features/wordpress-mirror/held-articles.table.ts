/** Articles that WordPress lost with too many others. The row goes with its article. */
export interface HeldArticleTable {
  /** Primary key. */
  article_id: string
  missing_since: number
  /** When somebody said that it may go; it goes at the next look at WordPress, if that still lacks it. */
  confirmed_at: number | null
}

/** `found`: missing in WordPress. `told`: a webhook or the desk named it, or somebody confirmed its loss. */
export type RemovalCause = 'found' | 'told'

/** Published articles that left with their posts, for an hour. */
export interface MirrorRemovalTable {
  /** Primary key. */
  article_id: string
  cause: RemovalCause
  removed_at: number
}
