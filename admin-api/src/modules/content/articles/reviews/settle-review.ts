import type { ArticleReview } from '@hometown/shared-types/article-review'
import { REVIEW_DECIDED } from '@hometown/shared-types/article-review'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { ArticleRow } from '../articles.table.ts'
import type { ArticlePlans } from '../scheduled/article-plans.ts'
import { decideReview, listReviews, reopenReview } from './article-reviews.repository.ts'
import type { ArticleReviewRow } from './article-reviews.table.ts'

interface Settling {
  readonly row: Pick<ArticleRow, 'id' | 'status'>
  readonly plans: Partial<ArticlePlans>
  readonly by: string
  readonly action: string
  /** `requestedAt` of the review that the editor saw. */
  readonly decides?: number | undefined
}

/** Publishing, scheduling and archiving decide a review; undoing them opens it again. Call it in the save's transaction. */
export async function settleReview(
  trx: Transaction<Database>,
  { row, plans, by, action, decides }: Settling,
  now: number,
): Promise<void> {
  if (action === 'article.undo' && row.status === 'draft') return reopenReview(trx, row.id)
  if (row.status === 'draft' && typeof plans.publishAt !== 'number') return
  const isDecided = await decideReview(trx, row.id, { decision: 'published', by, requestedAt: decides }, now)
  if (decides !== undefined && !isDecided) throw await decidedByAnother(trx, row.id)
}

/** The error for the second of two editors: it says who decided and how. */
export async function decidedByAnother(db: Kysely<Database>, articleId: string): Promise<AppError> {
  const review = (await listReviews(db, [articleId])).get(articleId)
  return new AppError(409, REVIEW_DECIDED, `${whatHappened(review)} Reload the article to see it.`)
}

export async function refuseDecided(db: Kysely<Database>, articleId: string, requestedAt: number): Promise<void> {
  const review = (await listReviews(db, [articleId])).get(articleId)
  if (review?.decision === null && review.requested_at === requestedAt) return
  throw await decidedByAnother(db, articleId)
}

export function reviewFromRow(row: ArticleReviewRow): ArticleReview {
  return {
    requestedAt: row.requested_at,
    requestedBy: row.requested_by,
    decision: row.decision,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    note: row.note,
  }
}

function whatHappened(review: ArticleReviewRow | undefined): string {
  const by = review?.decided_by ?? 'Another editor'
  if (review?.decision === 'published') return `${by} already published or scheduled this article.`
  if (review?.decision === 'sent-back') return `${by} already sent this article back.`
  if (review?.decision === 'withdrawn') return `${by} took this article back from review.`
  return 'This article was submitted again.'
}
