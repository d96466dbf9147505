import type { ReviewDecision } from '@hometown/shared-types/article-review'
import type { Selectable } from 'kysely'

/** The last request for a review of an article. Names are usernames. */
export interface ArticleReviewTable {
  article_id: string
  requested_at: number
  requested_by: string
  /** Null while the article is in review. */
  decision: ReviewDecision | null
  decided_at: number | null
  decided_by: string | null
  /** Of the editor who sent it back. */
  note: string | null
}

export type ArticleReviewRow = Selectable<ArticleReviewTable>
