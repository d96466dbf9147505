export interface HeldArticleTable {
  article_id: string
  missing_since: number
  /** After that, the next sync removes the article if WordPress still lacks it. */
  confirmed_at: number | null
}

/** `found`: missing in WordPress. `told`: named by a webhook or the desk, or confirmed by an editor. */
export type RemovalCause = 'found' | 'told'

export interface MirrorRemovalTable {
  article_id: string
  cause: RemovalCause
  removed_at: number
}
