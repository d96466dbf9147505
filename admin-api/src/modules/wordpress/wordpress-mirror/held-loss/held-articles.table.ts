import type { HeldDecision } from '@hometown/shared-types/held-article'

export interface HeldArticleTable {
  article_id: string
  missing_since: number
  /** `remove`: the next sync removes the article if WordPress still lacks it. Null until an editor decides. */
  decision: HeldDecision | null
}

/** `found`: missing in WordPress. `told`: named by a webhook or the desk, or removed by an editor's decision. */
export type RemovalCause = 'found' | 'told'

export interface MirrorRemovalTable {
  article_id: string
  cause: RemovalCause
  removed_at: number
}
