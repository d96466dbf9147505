import type { ArticleStatus } from './article.ts'
import type { ArticleReview } from './article-review.ts'

/**
 * What an editor needs to know about an article at a glance. `review`: an editor is to
 * decide. `changed`: published, with changes that readers don't see.
 */
export const ARTICLE_STATES = ['draft', 'review', 'scheduled', 'published', 'changed', 'archived'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

interface StateFacts {
  readonly status: ArticleStatus
  /** When it is to be published; null if nothing is planned. */
  readonly publishAt?: number | null
  /** Somebody has typed changes that they haven't saved. */
  readonly hasOwnChanges?: boolean
  readonly review?: Pick<ArticleReview, 'decision'> | null | undefined
}

export function articleStateOf({ status, publishAt = null, hasOwnChanges = false, review }: StateFacts): ArticleState {
  if (status === 'draft' && publishAt !== null) return 'scheduled'
  if (status === 'draft' && review?.decision === null) return 'review'
  if (status === 'published' && hasOwnChanges) return 'changed'
  return status
}
