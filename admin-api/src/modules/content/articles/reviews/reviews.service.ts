import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { ArticleReview, DeskArticle, EndReviewInput } from '@hometown/shared-types/contract/desk-articles'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { reviewOf } from '../article-values.ts'
import { lockArticle, setMarks } from '../articles.repository.ts'
import { getDeskArticle } from '../articles.service.ts'
import type { ArticleMarks, ArticleRow } from '../articles.table.ts'
import { getOwnRow } from '../owners/article-access.service.ts'

/** 409 when somebody else decided first; the message says who. */
const REVIEW_DECIDED = 'review_decided'

/** With a note, which says what is missing, an editor sends the article back; without one, the submission is withdrawn. */
export async function endReview(
  context: AppContext,
  user: CurrentUser,
  articleId: string,
  { requestedAt, note }: EndReviewInput,
): Promise<DeskArticle> {
  const { id, title } = await getOwnRow(context, user, articleId)
  const sendsBack = note !== undefined
  if (sendsBack && !isEditor(user)) throw new AppError(403, 'forbidden', 'Only editors can send an article back.')
  const { store, clock } = context
  await store.groupWrite(async (trx) => {
    // An editor may publish or schedule it at the same moment.
    const row = await lockArticle(trx, store.kind, id)
    if (!row) throw notFound('Article')
    const now = clock.now()
    const decision = sendsBack ? 'sent-back' : 'withdrawn'
    const decided = decide(row, { decision, decidedAt: now, decidedBy: user.username, note: note ?? null }, requestedAt)
    await setMarks(trx, row, decided)
    const action = sendsBack ? 'article.send-back' : 'article.withdraw'
    await recordAudit(trx, { user, action, subject: id, details: { title } }, now)
  })
  announce(context, { type: 'changed', lists: ['articles'] })
  return getDeskArticle(context, id)
}

/** What a save sets that submits the article. @param row as it is saved */
export function reviewOfSubmission(
  row: Pick<ArticleRow, 'status' | 'publish_at' | 'review'>,
  requestedBy: string,
  requestedAt: number,
): ArticleMarks {
  if (row.status !== 'draft' || row.publish_at !== null)
    throw new AppError(409, 'not_a_draft', 'Only drafts can be submitted. Make this article a draft first.')
  return isOpen(row) ? {} : marksOf({ ...UNDECIDED, requestedAt, requestedBy })
}

interface SaveOfReviewed {
  readonly action: string
  readonly publishAt: number | null | undefined
  readonly by: string
  readonly now: number
  /** `requestedAt` of the review that the editor saw. */
  readonly decides: number | undefined
}

/** Publishing, scheduling and archiving decide a review; undoing them opens it again. @param row after the save, locked */
export function reviewAfterSave(
  row: ArticleRow,
  { action, publishAt, by, now, decides }: SaveOfReviewed,
): ArticleMarks {
  const review = reviewOf(row)
  if (action === 'article.undo' && row.status === 'draft')
    return review?.decision === 'published' ? marksOf({ ...review, ...UNDECIDED }) : {}
  if (row.status === 'draft' && typeof publishAt !== 'number') return {}
  if (decides === undefined && !isOpen(row)) return {}
  return decide(row, { decision: 'published', decidedAt: now, decidedBy: by }, decides)
}

/** @throws AppError 409 for the second of two editors: it says who decided and how */
export function refuseDecided(row: Reviewed, requestedAt?: number): ArticleReview {
  const review = reviewOf(row)
  if (review?.decision === null && (requestedAt === undefined || review.requestedAt === requestedAt)) return review
  throw new AppError(409, REVIEW_DECIDED, `${whatHappened(review)} Reload the article to see it.`)
}

type Reviewed = Pick<ArticleRow, 'review'>
type Decision = Pick<ArticleReview, 'decision' | 'decidedAt' | 'decidedBy'> & { readonly note?: string | null }

function decide(row: ArticleRow, decision: Decision, requestedAt?: number): ArticleMarks {
  return marksOf({ ...refuseDecided(row, requestedAt), ...decision })
}

const UNDECIDED = { decision: null, decidedAt: null, decidedBy: null, note: null } as const

function marksOf(review: ArticleReview): ArticleMarks {
  return { in_review: review.decision === null ? 1 : 0, review: JSON.stringify(review) }
}

function isOpen(row: Reviewed): boolean {
  return reviewOf(row)?.decision === null
}

function whatHappened(review: ArticleReview | null): string {
  const by = review?.decidedBy ?? 'Another editor'
  if (review?.decision === 'published') return `${by} already published or scheduled this article.`
  if (review?.decision === 'sent-back') return `${by} already sent this article back.`
  if (review?.decision === 'withdrawn') return `${by} took this article back from review.`
  return 'This article was submitted again.'
}
