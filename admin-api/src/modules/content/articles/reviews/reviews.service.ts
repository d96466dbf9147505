import type { SendBackInput } from '@hometown/shared-types/article-review'
import type { CurrentUser } from '@hometown/shared-types/auth'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { countInReview, requestReview } from '../article-marks.repository.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { getChangeableRow, getOwnRow } from '../owners/article-access.service.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { getDeskArticle } from '../writing/desk-articles.service.ts'
import { decidedByAnother, decideReview } from './settle-review.ts'

/** The saved article as it is. Submitting it twice changes nothing. */
export async function submitArticle(context: AppContext, user: CurrentUser, id: string): Promise<DeskArticle> {
  const row = await getChangeableRow(context, user, id)
  await step(context, user, row, 'article.submit', async (trx, now) => {
    await refuseUnlessDraft(trx, row.id)
    await requestReview(trx, row.id, { requestedAt: now, requestedBy: user.username })
  })
  return getDeskArticle(context, row.id)
}

/** Takes a submission back. */
export async function withdrawSubmission(context: AppContext, user: CurrentUser, id: string): Promise<DeskArticle> {
  const row = await getOwnRow(context, user, id)
  await step(context, user, row, 'article.withdraw', async (trx, now) => {
    const isDone = await decideReview(trx, row.id, { decision: 'withdrawn', by: user.username }, now)
    if (!isDone) throw await decidedByAnother(trx, row.id)
  })
  return getDeskArticle(context, row.id)
}

/** The note says what is missing. */
export async function sendBack(
  context: AppContext,
  user: CurrentUser,
  id: string,
  { requestedAt, note }: SendBackInput,
): Promise<DeskArticle> {
  const row = await getOwnRow(context, user, id)
  await step(context, user, row, 'article.send-back', async (trx, now) => {
    const decision = { decision: 'sent-back', by: user.username, requestedAt, note } as const
    if (!(await decideReview(trx, row.id, decision, now))) throw await decidedByAnother(trx, row.id)
  })
  return getDeskArticle(context, row.id)
}

export async function countArticlesInReview({ store }: Pick<AppContext, 'store'>): Promise<number> {
  return countInReview(store.db)
}

async function step(
  context: AppContext,
  user: CurrentUser,
  row: ArticleRow,
  action: string,
  write: (trx: Transaction<Database>, now: number) => Promise<void>,
): Promise<void> {
  const now = context.clock.now()
  await context.store.groupWrite(async (trx) => {
    await write(trx, now)
    await recordAudit(trx, entryOf(user, row, action), now)
  })
  announce(context, { type: 'changed', lists: ['articles'] })
}

/** Inside the transaction: an editor may publish or schedule it at the same moment. */
async function refuseUnlessDraft(trx: Transaction<Database>, id: string): Promise<void> {
  const row = await findArticle(trx, id)
  const { publishAt } = (await readPlans(trx, [id])).get(id) ?? NO_PLANS
  if (row?.status === 'draft' && publishAt === null) return
  throw new AppError(409, 'not_a_draft', 'Only drafts can be submitted. Make this article a draft first.')
}

function entryOf(user: CurrentUser, { id, title }: ArticleRow, action: string) {
  return { user, action, subject: id, details: { title } }
}
