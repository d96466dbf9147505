import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { ArticleReview, DeskArticle, EndReviewInput } from '@hometown/shared-types/contract/desk-articles'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { requireOwnArticle } from '../article-access.service.ts'
import { reviewFromRow } from '../article-mapping.ts'
import { articles } from '../articles.repository.ts'
import { describeDeskArticle } from '../articles.service.ts'
import type { ArticleMeta, ArticleRow } from '../articles.table.ts'

/** An editor sends the article back with a note of what is missing; without one, the submission is withdrawn. */
export async function endReview(
  context: AppContext,
  user: CurrentUser,
  articleId: string,
  { requestedAt, note }: EndReviewInput,
): Promise<DeskArticle> {
  const row = await context.store.write(user, async (tx) => {
    const before = await tx.expect(articles, articleId)
    requireOwnArticle(user, before)
    const sendsBack = note !== undefined
    if (sendsBack && !isEditor(user)) throw new AppError(403, 'forbidden', 'Only editors can send an article back.')
    const decision = sendsBack ? 'sent-back' : 'withdrawn'
    const outcome = { decision, decidedAt: tx.now, decidedBy: user.username, note: note ?? null } as const
    const after = await tx.mark(before, columnsOfReviewDecision(before, outcome, requestedAt))
    await tx.audit(sendsBack ? 'article.send-back' : 'article.withdraw', after, { title: after.title })
    tx.announce('articles')
    return after
  })
  return describeDeskArticle(context.store.db, row)
}

/** Returns what a save sets that submits the article. @param row as it is saved */
export function columnsOfNewReview(
  row: Pick<ArticleRow, 'status' | 'publish_at' | 'review'>,
  requestedBy: string,
  requestedAt: number,
): ArticleMeta {
  if (row.status !== 'draft' || row.publish_at !== null)
    throw new AppError(409, 'not_a_draft', 'Only drafts can be submitted. Make this article a draft first.')
  return isReviewOpen(row) ? {} : columnsFromReview({ ...UNDECIDED_REVIEW, requestedAt, requestedBy })
}

interface ReviewedSave {
  readonly action: string
  readonly publishAt: number | null | undefined
  readonly by: string
  readonly now: number
  /** `requestedAt` of the review that the editor saw. */
  readonly decides: number | undefined
}

/** Publishing, scheduling and archiving decide a review; undoing them reopens it. @param row after the save, locked */
export function reviewColumnsAfterSave(
  row: ArticleRow,
  { action, publishAt, by, now, decides }: ReviewedSave,
): ArticleMeta {
  const review = reviewFromRow(row)
  if (action === 'article.undo' && row.status === 'draft')
    return review?.decision === 'published' ? columnsFromReview({ ...review, ...UNDECIDED_REVIEW }) : {}
  if (row.status === 'draft' && typeof publishAt !== 'number') return {}
  if (decides === undefined && !isReviewOpen(row)) return {}
  return columnsOfReviewDecision(row, { decision: 'published', decidedAt: now, decidedBy: by }, decides)
}

/** @throws AppError 409 for the second of two editors: it says who decided and how */
export function requireOpenReview(row: RowWithReview, requestedAt?: number): ArticleReview {
  const review = reviewFromRow(row)
  if (review?.decision === null && (requestedAt === undefined || review.requestedAt === requestedAt)) return review
  throw new AppError(409, 'review_decided', `${describeReviewDecision(review)} Reload the article to see it.`)
}

type RowWithReview = Pick<ArticleRow, 'review'>
type ReviewDecision = Pick<ArticleReview, 'decision' | 'decidedAt' | 'decidedBy'> & { readonly note?: string | null }

function columnsOfReviewDecision(row: ArticleRow, decision: ReviewDecision, requestedAt?: number): ArticleMeta {
  return columnsFromReview({ ...requireOpenReview(row, requestedAt), ...decision })
}

const UNDECIDED_REVIEW = { decision: null, decidedAt: null, decidedBy: null, note: null } as const

function columnsFromReview(review: ArticleReview): ArticleMeta {
  return { in_review: review.decision === null ? 1 : 0, review: JSON.stringify(review) }
}

function isReviewOpen(row: RowWithReview): boolean {
  return reviewFromRow(row)?.decision === null
}

function describeReviewDecision(review: ArticleReview | null): string {
  const by = review?.decidedBy ?? 'Another editor'
  if (review?.decision === 'published') return `${by} already published or scheduled this article.`
  if (review?.decision === 'sent-back') return `${by} already sent this article back.`
  if (review?.decision === 'withdrawn') return `${by} took this article back from review.`
  return 'This article was submitted again.'
}
