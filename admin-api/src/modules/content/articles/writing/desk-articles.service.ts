import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle, DeskArticleChanges, NewDeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { type Category, FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import { storable } from '@hometown/shared-types/rules/text'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, invalidField, notFound } from '../../../../http/errors/app-error.ts'
import { defined } from '../../../../lib/defined.ts'
import { hasTooManyMarks } from '../../../../lib/safe-html.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { chooseTarget, sendReadersTo } from '../../redirects/redirects.service.ts'
import { isCategoryOpen, isSavedAlready } from '../article-values.ts'
import { findArticle, getArticleRow, lockArticle } from '../articles.repository.ts'
import { deskArticleOf } from '../articles.service.ts'
import type { ArticleMarks, ArticleRow } from '../articles.table.ts'
import { addCorrection } from '../corrections/corrections.service.ts'
import { jobColumn } from '../job-details/job-details.service.ts'
import { refuseTakenId } from '../owners/article-access.service.ts'
import { refuseDecided, reviewAfterSave, reviewOfSubmission } from '../reviews/reviews.service.ts'
import { findMarks, getRevision } from '../revisions/revisions.service.ts'
import { type PlannedSave, planSave } from '../scheduled/article-plans.ts'
import { discardWorkingCopy } from '../working-copies/working-copies.service.ts'
import { changeArticle, createArticle, deleteArticle, restoreArticle, type Save, staleSave } from './save-article.ts'

export type Actor = Pick<CurrentUser, 'id' | 'username'>
/** What a caller adds to a save, in its transaction. @param row a deleted article's last one */
type Also = (trx: Transaction<Database>, row: ArticleRow) => Promise<unknown>

export async function createDeskArticle(
  context: AppContext,
  { publishAt, unpublishAt, copyId, category, job: givenJob, submits, ...article }: NewDeskArticle,
  actor: Actor,
  also?: Also,
): Promise<DeskArticle> {
  refuseManyElements(article.content)
  if (article.clientId) await refuseTakenId(context, article.clientId, actor)
  const planned = planSave({ ...article, publishAt, unpublishAt }, undefined, context)
  const { plans, status = article.status, publishedAt } = planned
  if (category === null && goesLive(status, plans.publishAt)) throw categoryRequired()
  const job = givenJob && jobColumn(givenJob, undefined, context)
  const row = await createArticle(
    context,
    { ...article, category: category ?? FALLBACK_CATEGORY, status, publishedAt },
    saveOf(context, actor, { action: 'article.create', plans, category, job, submits, copyId, also }),
  )
  return deskArticleOf(context, row)
}

export async function updateDeskArticle(
  context: AppContext,
  id: string,
  input: DeskArticleChanges,
  actor: Actor,
  action = 'article.update',
  also?: Also,
): Promise<DeskArticle> {
  return deskArticleOf(
    context,
    await saveChanges(context, await getArticleRow(context.store.db, id), input, actor, { action, also }),
  )
}

/** @param before as it was read @throws AppError 409 `stale`, with the current article as editors compare it */
export async function saveChanges(
  context: AppContext,
  before: ArticleRow,
  input: DeskArticleChanges,
  actor: Actor,
  { action, also, isQuiet, restored }: Pick<DeskSave, 'action' | 'also' | 'isQuiet' | 'restored'>,
): Promise<ArticleRow> {
  const { publishAt, unpublishAt, copyId, decides, submits, correction, category, job: givenJob, ...changes } = input
  refuseManyElements(changes.content)
  const fields = { ...changes, ...(category !== undefined && { category: category ?? FALLBACK_CATEGORY }) }
  const job = givenJob === undefined ? undefined : jobColumn(givenJob, before, context)
  const isBehind = changes.version !== undefined && changes.version !== before.version
  if (isBehind) {
    // Plans may have run since the form was loaded, so a save of them is never a repeated one.
    const hasPlans = publishAt !== undefined || unpublishAt !== undefined
    const isRepeated =
      !hasPlans &&
      isSavedAlready(before, fields) &&
      Object.entries(defined({ ...categoryMarks(category), job, ...restored })).every(
        ([name, value]) => Reflect.get(before, name) === value,
      )
    if (!isRepeated) throw await withCurrent(context, staleSave(before), before.id)
    // A second version of the same would only fill the history and be published once more.
    if (decides === undefined && !submits && !also && !correction) {
      if (copyId) await context.store.groupWrite((trx) => discardWorkingCopy(trx, actor.id, copyId))
      return before
    }
  }
  // WordPress gets the article before our transaction, so look here too.
  if (decides !== undefined) refuseDecided(before, decides)
  const { plans, status, publishedAt } = planSave({ ...changes, publishAt, unpublishAt }, before, context)
  const publishesAt = plans.publishAt === undefined ? before.publish_at : plans.publishAt
  const hasNone = category === null || (category === undefined && isCategoryOpen(before))
  if (hasNone && goesLive(status ?? before.status, publishesAt)) throw categoryRequired()
  const save = saveOf(context, actor, {
    ...{ action, plans, category, job, restored, submits, copyId, was: before.status, decides, isQuiet },
    async also(trx, row) {
      await also?.(trx, row)
      if (correction) await addCorrection(context, trx, actor, row, correction)
    },
  })
  try {
    const version = isBehind ? before.version : changes.version
    const row = await changeArticle(
      context,
      before,
      { ...fields, version, ...(status && { status }), publishedAt },
      save,
    )
    if (correction) announce(context, { type: 'changed', lists: ['corrections', 'audit-log'] })
    return row
  } catch (error) {
    throw error instanceof AppError && error.code === 'stale' ? await withCurrent(context, error, before.id) : error
  }
}

/** @throws AppError 422 if readers would be sent to a removed page */
export async function deleteDeskArticle(
  context: AppContext,
  id: string,
  actor: Actor,
  { sendTo, also }: { sendTo?: string | undefined; also?: Also | undefined } = {},
): Promise<void> {
  const row = await getArticleRow(context.store.db, id)
  const target = await chooseTarget(context, sendTo, [{ kind: 'article', slug: row.slug }])
  await deleteArticle(context, row, saveOf(context, actor, { action: 'article.delete', sendTo: target, also }))
}

/** With its views, corrections, plans and old addresses. @throws AppError when it exists, or another one has its slug */
export async function restoreDeskArticle(context: AppContext, id: string, actor: Actor): Promise<DeskArticle> {
  const row = await restoreArticle(context, storable(id), saveOf(context, actor, { action: 'article.restore' }))
  return deskArticleOf(context, row)
}

/** Restores the text as the newest version; status and address stay. */
export async function restoreRevision(
  context: AppContext,
  id: string,
  version: number,
  lookedAt: number,
  actor: Actor,
): Promise<DeskArticle> {
  const { snapshot } = await getRevision(context.store.db, await getArticleRow(context.store.db, id), version)
  const { status: _, slug: __, publishedAt: ___, ...text } = snapshot
  return updateDeskArticle(context, id, { ...text, version: lookedAt }, actor, 'article.restore')
}

/**
 * Takes back the save that made `version`, also from readers. An article that this save created becomes a draft. Times
 * that have passed since aren't planned again.
 * @throws AppError 409 `stale` when somebody has saved since
 */
export async function undoSave(context: AppContext, id: string, version: number, actor: Actor): Promise<DeskArticle> {
  const { db } = context.store
  const row = await getArticleRow(db, id)
  const text = version > 1 ? (await getRevision(db, row, version - 1)).snapshot : NEVER_PUBLISHED
  const marks = version > 1 ? await findMarks(db, id, version - 1) : { publish_at: null }
  const now = context.clock.now()
  // A plan that is due and still there is about to run, so it stays.
  const ifPossible = (time: number | null | undefined, planned: number | null) =>
    time == null || time > now || time === planned ? time : null
  const restored = {
    ...marks,
    publish_at: ifPossible(marks.publish_at, row.publish_at),
    unpublish_at: ifPossible(marks.unpublish_at, row.unpublish_at),
  }
  const changes = { ...text, ...(marks.category_open === 1 && { category: null }), version }
  const saved = await saveChanges(context, row, changes, actor, { action: 'article.undo', restored })
  return deskArticleOf(context, saved)
}

const NEVER_PUBLISHED = { status: 'draft', publishedAt: null } as const

interface DeskSave {
  action: string
  plans?: PlannedSave['plans']
  /** Null when nobody has chosen, undefined when the save names none. */
  category?: Category | null | undefined
  /** As the column has it; undefined when the save doesn't change it. */
  job?: string | null | undefined
  /** What an undone save changed beside the text, as it was. */
  restored?: ArticleMarks
  submits?: boolean | undefined
  /** The working copy that this save replaces; others stay. */
  copyId?: string | undefined
  /** The previous status, which names the audit action when a save publishes or unpublishes. */
  was?: ArticleRow['status']
  /** `requestedAt` of the review that this save decides. */
  decides?: number | undefined
  /** Where readers of a deleted one are sent. */
  sendTo?: string | null
  also?: Also | undefined
  isQuiet?: boolean | undefined
}

export function saveOf(context: AppContext, actor: Actor, save: DeskSave): Save {
  const { action, plans = {}, category, job, restored, submits, copyId, was, decides, sendTo, also, isQuiet } = save
  const { publishAt, unpublishAt } = plans
  const now = context.clock.now()
  return {
    savedBy: actor.username,
    isQuiet: isQuiet ?? false,
    async marks(trx, before, status) {
      // Only one of two editors decides a review.
      const row = before?.review == null ? before : await lockArticle(trx, context.store.kind, before.id)
      return defined({
        ...categoryMarks(category),
        ...{ publish_at: publishAt, unpublish_at: unpublishAt, job },
        ...(action === 'article.create' && row?.owner_id == null && { owner_id: actor.id }),
        ...restored,
        ...(row && reviewAfterSave({ ...row, status }, { action, publishAt, by: actor.username, now, decides })),
        ...(submits && reviewOfSubmission({ publish_at: null, review: null, ...row, status }, actor.username, now)),
      })
    },
    async also(trx, row) {
      if (copyId) await discardWorkingCopy(trx, actor.id, copyId)
      if (sendTo) await sendReadersTo(trx, [row.id], sendTo)
      const audited = action === 'article.update' ? changeOf(was, row.status) : action
      const details = { title: row.title, status: row.status, ...plans }
      await recordAudit(trx, { user: actor, action: audited, subject: row.id, details }, now)
      if (submits) await recordAudit(trx, { user: actor, action: 'article.submit', subject: row.id, details }, now)
      await also?.(trx, row)
    },
  }
}

function categoryMarks(category: Category | null | undefined): ArticleMarks {
  return category === undefined ? {} : { category_open: category === null ? 1 : 0 }
}

function changeOf(was: ArticleRow['status'] | undefined, status: ArticleRow['status']): string {
  if (was === undefined || was === status) return 'article.update'
  if (status === 'published') return 'article.publish'
  if (status === 'archived') return 'article.archive'
  return was === 'published' ? 'article.unpublish' : 'article.update'
}

/** Editors compare both texts, so return the current one in its editable form. */
async function withCurrent(context: Pick<AppContext, 'store'>, stale: AppError, id: string): Promise<AppError> {
  const row = await findArticle(context.store.db, id)
  if (!row) return notFound('Article')
  return new AppError(stale.status, stale.code, stale.message, {
    extra: { current: await deskArticleOf(context, row) },
  })
}

function goesLive(status: ArticleRow['status'], publishAt: number | null | undefined): boolean {
  return status === 'published' || typeof publishAt === 'number'
}

function categoryRequired(): AppError {
  return invalidField('category', 'Choose a category first')
}

/** The sanitizer would keep only the text. */
function refuseManyElements(content: string | undefined): void {
  if (content === undefined || !hasTooManyMarks(content)) return
  throw invalidField('content', 'This article has too many paragraphs, links or cells. Split it into several articles.')
}
