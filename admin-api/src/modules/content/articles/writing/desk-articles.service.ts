import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Category } from '@hometown/shared-types/category'
import type { DeskArticle, NewDeskArticle, SavedBy, UpdateDeskArticleInput } from '@hometown/shared-types/desk-article'
import { hasTooManyMarks } from '@hometown/shared-types/html-size'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { findAccountName } from '../../../platform/accounts/accounts.service.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { chooseTarget, sendReadersTo } from '../../redirects/redirects.service.ts'
import { setCategoryOpen, setOwner } from '../article-marks.repository.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { prepareCorrection } from '../corrections/corrections.service.ts'
import { refuseDecided, settleReview } from '../reviews/settle-review.ts'
import { findSavedBy } from '../revisions/article-history.repository.ts'
import { type ArticlePlans, keepPlans, NOTHING_BEFORE, planSave } from '../scheduled/article-plans.ts'
import { discardWorkingCopy } from '../working-copies/working-copies.service.ts'
import type { SaveOptions } from './article-writer.ts'
import { categoryRequired, deskArticleFromRow, readDeskMarks, storedCategory } from './desk-article-json.ts'
import { articleWriter } from './local-writer.ts'
import { isSavedAlready, refuseTakenId } from './repeated-create.ts'
import { staleSave } from './stale-save-error.ts'

export type Actor = Pick<CurrentUser, 'id' | 'username'>

type Reading = Pick<AppContext, 'store'>

export async function getDeskArticle(context: Reading, id: string): Promise<DeskArticle> {
  return deskArticle(context, await getRow(context, id))
}

export async function createDeskArticle(
  context: AppContext,
  { publishAt, unpublishAt, copyId, ...article }: NewDeskArticle,
  actor: Actor,
  also?: SaveOptions['also'],
): Promise<DeskArticle> {
  refuseManyElements(article.content)
  if (article.clientId) await refuseTakenId(context.store.db, article.clientId, actor.username)
  const {
    plans,
    status = article.status,
    publishedAt,
  } = planSave({ ...article, publishAt, unpublishAt }, NOTHING_BEFORE, moment(context))
  const { category } = article
  if (category === null && goesLive(status, plans.publishAt)) throw categoryRequired()
  const row = await articleWriter(context).create(
    { ...article, category: storedCategory(category), status, publishedAt },
    actor.username,
    saveOptions(context, actor, { action: 'article.create', plans, category, copyId, also }),
  )
  return deskArticle(context, row)
}

export async function updateDeskArticle(
  context: AppContext,
  id: string,
  { publishAt, unpublishAt, copyId, decides, correction, ...changes }: UpdateDeskArticleInput,
  actor: Actor,
  action = 'article.update',
  alsoDoes?: SaveOptions['also'],
): Promise<DeskArticle> {
  refuseManyElements(changes.content)
  const addNote = correction && prepareCorrection(context, actor, correction)
  const also: SaveOptions['also'] = addNote
    ? async (trx, row) => {
        await alsoDoes?.(trx, row)
        await addNote(trx, row)
      }
    : alsoDoes
  const before = await getRow(context, id)
  const { category } = changes
  const fields = { ...changes, category: category === undefined ? undefined : storedCategory(category) }
  // Check before the plans: they may have run since the form was loaded.
  const isBehind = changes.version !== undefined && changes.version !== before.version
  const plansNothing = publishAt === undefined && unpublishAt === undefined
  if (isBehind) {
    if (!(plansNothing && isSavedAlready(before, fields)))
      throw await withCurrent(context, staleSave(before), before.id)
    // A second version of the same would only fill the history and be published once more.
    if (decides === undefined && also === undefined)
      return deskArticle(context, await keepSaved(context, before, { actor, category, copyId }))
  }
  // WordPress gets the article before our transaction, so look here too.
  if (decides !== undefined) await refuseDecided(context.store.db, before.id, decides)
  const known = (await readDeskMarks(context.store.db, [before.id]))(before.id)
  const planned = planSave(
    { ...changes, publishAt, unpublishAt },
    { status: before.status, publishedAt: before.published_at, ...known },
    moment(context),
  )
  const stays = category === undefined && known.needsCategory
  const publishesAt = planned.plans.publishAt === undefined ? known.publishAt : planned.plans.publishAt
  if ((category === null || stays) && goesLive(planned.status ?? before.status, publishesAt)) throw categoryRequired()
  const save = {
    ...fields,
    ...(isBehind && { version: before.version }),
    ...(planned.status && { status: planned.status }),
    publishedAt: planned.publishedAt,
  }
  const options = saveOptions(context, actor, {
    action,
    plans: planned.plans,
    category,
    copyId,
    was: before.status,
    decides,
    also,
  })
  try {
    const row = await articleWriter(context).update(before.id, save, actor.username, options)
    if (addNote) announce(context, { type: 'changed', lists: ['corrections', 'audit-log'] })
    return await deskArticle(context, row)
  } catch (error) {
    throw isStale(error) ? await withCurrent(context, error, before.id) : error
  }
}

async function keepSaved(
  { store }: AppContext,
  row: ArticleRow,
  { actor, category, copyId }: Pick<SaveAction, 'category' | 'copyId'> & { actor: Actor },
): Promise<ArticleRow> {
  await store.groupWrite(async (trx) => {
    if (category !== undefined) await setCategoryOpen(trx, row.id, category === null)
    if (copyId) await discardWorkingCopy(trx, actor.id, copyId)
  })
  return row
}

/** @throws AppError 422 if readers would be sent to a removed page */
export async function deleteDeskArticle(
  context: AppContext,
  id: string,
  actor: Actor,
  { sendTo, also }: { sendTo?: string | undefined; also?: SaveOptions['also'] } = {},
): Promise<void> {
  const { slug } = await getRow(context, id)
  const target = await chooseTarget(context, sendTo, [{ kind: 'article', slug }])
  const options = saveOptions(context, actor, { action: 'article.delete', sendTo: target, also })
  await articleWriter(context).remove(id, actor.username, options)
}

interface SaveAction {
  action: string
  plans?: Partial<ArticlePlans>
  /** Null when nobody has chosen, undefined when the save names none. */
  category?: Category | null | undefined
  /** The working copy that this save replaces; others stay. */
  copyId?: string | undefined
  /** The previous status, which names the audit action when a save publishes or unpublishes. */
  was?: ArticleRow['status']
  /** `requestedAt` of the review that this save decides. */
  decides?: number | undefined
  /** Where readers of a deleted one are sent. */
  sendTo?: string | null | undefined
  also?: SaveOptions['also'] | undefined
}

export function saveOptions(
  context: AppContext,
  actor: Actor,
  { action, plans = {}, category, copyId, was, decides, sendTo = null, also }: SaveAction,
): SaveOptions {
  const now = context.clock.now()
  return {
    async also(trx, row) {
      await keepPlans(trx, row.id, plans, now)
      if (category !== undefined) await setCategoryOpen(trx, row.id, category === null)
      if (action === 'article.create') await setOwner(trx, row.id, actor.id)
      if (action !== 'article.delete') await settleReview(trx, { row, plans, by: actor.username, action, decides }, now)
      if (copyId) await discardWorkingCopy(trx, actor.id, copyId)
      await sendReadersTo(trx, [row.id], sendTo)
      const details = { title: row.title, status: row.status, ...plans }
      const audited = action === 'article.update' ? changeOf(was, row.status) : action
      await recordAudit(trx, { user: actor, action: audited, subject: row.id, details }, now)
      await also?.(trx, row)
    },
  }
}

function changeOf(was: ArticleRow['status'] | undefined, status: ArticleRow['status']): string {
  if (was === undefined || was === status) return 'article.update'
  if (status === 'published') return 'article.publish'
  if (status === 'archived') return 'article.archive'
  return was === 'published' ? 'article.unpublish' : 'article.update'
}

function isStale(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'stale'
}

/** Editors compare both texts, so return the current one in its editable form. */
async function withCurrent(context: Reading, stale: AppError, id: string): Promise<AppError> {
  const row = await findArticle(context.store.db, id)
  if (!row) return notFound('Article')
  return new AppError(stale.status, stale.code, stale.message, {
    extra: { current: await deskArticle(context, row) },
  })
}

async function deskArticle(context: Reading, row: ArticleRow): Promise<DeskArticle> {
  const marks = await readDeskMarks(context.store.db, [row.id])
  return { ...deskArticleFromRow(row, marks(row.id)), savedBy: await savedByOf(context, row) }
}

async function getRow({ store }: Reading, id: string): Promise<ArticleRow> {
  const row = await findArticle(store.db, storable(id))
  if (!row) throw notFound('Article')
  return row
}

function goesLive(status: ArticleRow['status'], publishAt: number | null | undefined): boolean {
  return status === 'published' || typeof publishAt === 'number'
}

function moment({ clock, config }: AppContext) {
  return { now: clock.now(), timeZone: config.timeZone }
}

const MESSAGE = 'This article has too many paragraphs, links or cells. Split it into several articles.'

/** The sanitizer would keep only the text. */
function refuseManyElements(content: string | undefined): void {
  if (content === undefined || !hasTooManyMarks(content)) return
  throw new AppError(422, 'invalid', MESSAGE, { issues: [{ path: 'content', message: MESSAGE }] })
}

/** Who made this version; null if it was nobody with an account. */
async function savedByOf(
  { store }: Pick<AppContext, 'store'>,
  { id, version }: { id: string; version: number },
): Promise<SavedBy | null> {
  const username = await findSavedBy(store.db, id, version)
  const name = username === null ? undefined : await findAccountName({ store }, username)
  return username === null || name === undefined ? null : { username, name }
}
