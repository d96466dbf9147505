import type { ArticleStatus } from './article.ts'

/** What an editor needs to know about an article at a glance. `changed`: published, with changes that readers don't see. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'changed', 'archived'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

interface StateFacts {
  readonly status: ArticleStatus
  /** When it is to be published; null if nothing is planned. */
  readonly publishAt?: number | null
  /** Somebody has typed changes that they haven't saved. */
  readonly hasOwnChanges?: boolean
}

export function articleStateOf({ status, publishAt = null, hasOwnChanges = false }: StateFacts): ArticleState {
  if (status === 'draft' && publishAt !== null) return 'scheduled'
  if (status === 'published' && hasOwnChanges) return 'changed'
  return status
}
