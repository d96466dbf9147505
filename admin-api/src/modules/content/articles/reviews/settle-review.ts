import { type ArticleReview, REVIEW_DECIDED } from '@hometown/shared-types/article-review'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { findReview, replaceReview } from '../article-marks.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import type { ArticlePlans } from '../scheduled/article-plans.ts'

interface Settling {
  readonly row: Pick<ArticleRow, 'id' | 'status'>
  readonly plans: Partial<ArticlePlans>
  readonly by: string
  readonly action: string
  /** `requestedAt` of the review that the editor saw. */
  readonly decides?: number | undefined
}

interface Decision {
  readonly decision: NonNullable<ArticleReview['decision']>
  readonly by: string
  readonly requestedAt?: number | undefined
  readonly note?: string | null
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

/** Only one of two editors decides. @returns false if nothing was open */
export async function decideReview(
  trx: Transaction<Database>,
  articleId: string,
  { decision, by, requestedAt, note = null }: Decision,
  now: number,
): Promise<boolean> {
  const review = await findReview(trx, articleId)
  if (review?.decision !== null) return false
  if (requestedAt !== undefined && review.requestedAt !== requestedAt) return false
  return replaceReview(trx, articleId, review, { ...review, decision, decidedAt: now, decidedBy: by, note })
}

/** After an undo: the article is in review as before. */
async function reopenReview(trx: Transaction<Database>, articleId: string): Promise<void> {
  const review = await findReview(trx, articleId)
  if (review?.decision !== 'published') return
  await replaceReview(trx, articleId, review, {
    ...review,
    decision: null,
    decidedAt: null,
    decidedBy: null,
    note: null,
  })
}

/** The error for the second of two editors: it says who decided and how. */
export async function decidedByAnother(db: Kysely<Database>, articleId: string): Promise<AppError> {
  return new AppError(
    409,
    REVIEW_DECIDED,
    `${whatHappened(await findReview(db, articleId))} Reload the article to see it.`,
  )
}

export async function refuseDecided(db: Kysely<Database>, articleId: string, requestedAt: number): Promise<void> {
  const review = await findReview(db, articleId)
  if (review?.decision === null && review.requestedAt === requestedAt) return
  throw await decidedByAnother(db, articleId)
}

function whatHappened(review: ArticleReview | null): string {
  const by = review?.decidedBy ?? 'Another editor'
  if (review?.decision === 'published') return `${by} already published or scheduled this article.`
  if (review?.decision === 'sent-back') return `${by} already sent this article back.`
  if (review?.decision === 'withdrawn') return `${by} took this article back from review.`
  return 'This article was submitted again.'
}
