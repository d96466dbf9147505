import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { CreateCorrectionInput } from '@hometown/shared-types/contract/corrections'
import type { DeskArticle, DeskArticleChanges, NewDeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { type Category, FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import { storable } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../../context.ts'
import type { Tx } from '../../../../database/database.ts'
import { type AppError, invalidField } from '../../../../http/errors/app-error.ts'
import { omitUndefined } from '../../../../lib/collections.ts'
import { hasTooMuchMarkup } from '../../../../lib/safe-html.ts'
import { checkPictureVersions, requirePictureVersions } from '../../media/index.ts'
import { chooseTarget, sendReadersTo } from '../../redirects/index.ts'
import {
  getVisibleRow,
  requireFreeId,
  requireMayChange,
  requireMayRestore,
  requireMaySay,
} from '../article-access.service.ts'
import { isCategoryOpen, isFromWordPress, isSavedAlready } from '../article-values.ts'
import { deskArticleOf } from '../articles.service.ts'
import type { ArticleMarks, ArticleRow } from '../articles.table.ts'
import { jobColumn } from '../job-details.service.ts'
import { type PlannedSave, planSave } from './article-plans.ts'
import { addCorrection } from './corrections.service.ts'
import { refuseDecided, reviewAfterSave, reviewOfSubmission } from './reviews.service.ts'
import { findMarks, getRevision } from './revisions.ts'
import { changeArticle, createArticle, deleteArticle, restoreArticle, type Save, staleSave } from './save-article.ts'
import { discardWorkingCopy } from './working-copies.service.ts'

/** Work that a caller adds to a save, in its transaction. */
type Also = (tx: Tx, row: ArticleRow) => Promise<unknown>

export async function createDeskArticle(
  context: AppContext,
  { publishAt, unpublishAt, copyId, category, job: givenJob, submits, pictureVersions, ...article }: NewDeskArticle,
  user: CurrentUser,
  also?: Also,
): Promise<DeskArticle> {
  requireMaySay(user, { ...article, publishAt, unpublishAt })
  refuseManyElements(article.content)
  const planned = planSave({ ...article, publishAt, unpublishAt }, undefined, context)
  const { plans, status = article.status, publishedAt } = planned
  if (category === null && goesLive(status, plans.publishAt)) throw categoryRequired()
  const job = givenJob && jobColumn(givenJob, undefined, context)
  const columns = omitUndefined({ ...categoryMarks(category), job })
  const row = await createArticle(
    context,
    { ...article, category: category ?? FALLBACK_CATEGORY, status, publishedAt },
    {
      ...saveOf(user, { action: 'article.create', submits, copyId, also, pictureVersions }),
      marks: marksOf(context, user, { action: 'article.create', plans, columns, submits }),
      async check(db, known) {
        await requireFreeId(db, user, article.clientId ?? '', known)
        await checkPictureVersions(db, pictureVersions)
      },
      checkRepeat: (known) => requireMayChange(user, known),
    },
  )
  return deskArticleOf(context.store.db, row)
}

export async function updateDeskArticle(
  context: AppContext,
  id: string,
  input: DeskArticleChanges,
  user: CurrentUser,
  action = 'article.update',
  also?: Also,
): Promise<DeskArticle> {
  const row = await saveChanges(context, id, input, user, { action, also })
  return deskArticleOf(context.store.db, row)
}

interface DeskSave {
  readonly action: string
  readonly also?: Also | undefined
  /** Returns what an undone save changed beside the text, as it was. */
  restored?(before: ArticleRow): ArticleMarks
}

/** @throws AppError 403, 404, 409 `stale` with the current article as editors compare it */
export async function saveChanges(
  context: AppContext,
  id: string,
  input: DeskArticleChanges,
  user: CurrentUser,
  { action, also, restored }: DeskSave,
): Promise<ArticleRow> {
  const { version, publishAt, unpublishAt, copyId, decides, submits, correction, category, job, ...rest } = input
  const { pictureVersions, ...changes } = rest
  refuseManyElements(changes.content)
  const fields = { ...changes, ...(category !== undefined && { category: category ?? FALLBACK_CATEGORY }) }
  let isRepeated = false
  const row = await changeArticle(context, storable(id), fields, {
    ...saveOf(user, { action, submits, copyId, also, correction, pictureVersions }),
    async decide(db, before) {
      requireMayChange(user, before)
      requireMaySay(user, input)
      const columns = {
        ...omitUndefined({
          ...categoryMarks(category),
          job: job === undefined ? job : jobColumn(job, before, context),
        }),
        ...restored?.(before),
      }
      if (version !== undefined && version !== before.version) {
        // Plans may have run since the form was loaded, so a save of them is never a repeated one.
        const hasPlans = publishAt !== undefined || unpublishAt !== undefined
        const isSame = Object.entries(columns).every(([name, value]) => Reflect.get(before, name) === value)
        if (hasPlans || !isSame || !isSavedAlready(before, fields)) throw await staleSave(db, before)
        // A second version of the same would only fill the history and be published once more.
        isRepeated = decides === undefined && !submits && !also && !correction
        if (isRepeated) return undefined
      }
      // WordPress gets the article before our transaction, so look here too.
      await checkPictureVersions(db, pictureVersions)
      if (decides !== undefined) refuseDecided(before, decides)
      const { plans, status, publishedAt } = planSave({ ...changes, publishAt, unpublishAt }, before, context)
      const publishesAt = plans.publishAt === undefined ? before.publish_at : plans.publishAt
      const hasNone = category === null || (category === undefined && isCategoryOpen(before))
      if (hasNone && goesLive(status ?? before.status, publishesAt)) throw categoryRequired()
      return {
        fields: { ...fields, ...(status && { status }), publishedAt },
        marks: marksOf(context, user, { action, plans, columns, submits, decides }),
      }
    },
  })
  if (isRepeated && copyId) await context.store.write(user, (tx) => discardWorkingCopy(tx, user.id, copyId))
  return row
}

/** @throws AppError 403, 404, 409 `stale`, 422 if readers would be sent to a removed page */
export async function deleteDeskArticle(
  context: AppContext,
  id: string,
  user: CurrentUser,
  { sendTo, version }: { sendTo?: string | undefined; version?: number | undefined } = {},
): Promise<void> {
  const row = await getVisibleRow(context.store.db, user, id)
  const target = await chooseTarget(context, sendTo, { kind: 'article', ids: [row.id] })
  await removeArticle(context, id, user, { target, version })
}

/** @param target where its readers are sent */
export async function removeArticle(
  context: AppContext,
  id: string,
  user: CurrentUser,
  { target, version }: { target: string | null; version: number | undefined },
): Promise<void> {
  await deleteArticle(context, storable(id), {
    ...saveOf(user, {
      action: 'article.delete',
      also: (tx, row) => sendReadersTo(tx, [row.id], target),
    }),
    async check(db, row) {
      requireMayChange(user, row)
      if (version !== undefined && version !== row.version) throw await staleSave(db, row)
    },
  })
}

/** Its views, corrections, plans and old addresses return too. @throws AppError when it exists, or its slug is taken */
export async function restoreDeskArticle(context: AppContext, id: string, user: CurrentUser): Promise<DeskArticle> {
  const row = await restoreArticle(context, storable(id), {
    ...saveOf(user, { action: 'article.restore' }),
    check: (db, deleted) => requireMayRestore(db, user, deleted),
  })
  return deskArticleOf(context.store.db, row)
}

/** Restores the text as the newest version; status and address stay. */
export async function restoreRevision(
  context: AppContext,
  id: string,
  version: number,
  lookedAt: number,
  user: CurrentUser,
): Promise<DeskArticle> {
  const { db } = context.store
  const row = await getVisibleRow(db, user, id)
  requireMayChange(user, row)
  const { snapshot } = await getRevision(db, row, version)
  const { status: _, slug: __, publishedAt: ___, ...text } = snapshot
  return updateDeskArticle(context, id, { ...text, version: lookedAt }, user, 'article.restore')
}

/**
 * Takes back the save that made `version`, also from readers. An article that this save created becomes a draft. Times
 * that have passed since aren't planned again.
 * @throws AppError 409 `stale` when somebody has saved since
 */
export async function undoSave(
  context: AppContext,
  id: string,
  version: number,
  user: CurrentUser,
): Promise<DeskArticle> {
  const { db } = context.store
  const row = await getVisibleRow(db, user, id)
  const text = version > 1 ? (await getRevision(db, row, version - 1)).snapshot : NEVER_PUBLISHED
  const marks = version > 1 ? await findMarks(db, row.id, version - 1) : { publish_at: null }
  const now = context.clock.now()
  // A plan that is due and still there is about to run, so it stays.
  const ifPossible = (time: number | null | undefined, planned: number | null) =>
    time == null || time > now || time === planned ? time : null
  const changes = { ...text, ...(marks.category_open === 1 && { category: null }), version }
  const saved = await saveChanges(context, id, changes, user, {
    action: 'article.undo',
    restored: (before) =>
      omitUndefined({
        ...marks,
        publish_at: ifPossible(marks.publish_at, before.publish_at),
        unpublish_at: ifPossible(marks.unpublish_at, before.unpublish_at),
      }),
  })
  return deskArticleOf(db, saved)
}

const NEVER_PUBLISHED = { status: 'draft', publishedAt: null } as const

interface Said {
  readonly action: string
  readonly plans: PlannedSave['plans']
  /** The columns that neither a plan nor a review sets. */
  readonly columns: ArticleMarks
  readonly submits?: boolean | undefined
  /** `requestedAt` of the review that this save decides. */
  readonly decides?: number | undefined
}

/** Returns what a save says beside the text. */
function marksOf({ clock }: AppContext, { id, username }: CurrentUser, said: Said): NonNullable<Save['marks']> {
  const { action, plans, columns, submits, decides } = said
  const { publishAt, unpublishAt } = plans
  const now = clock.now()
  return (row, status) =>
    omitUndefined({
      ...{ publish_at: publishAt, unpublish_at: unpublishAt },
      ...(action === 'article.create' && row?.owner_id == null && { owner_id: id }),
      ...columns,
      ...(row && reviewAfterSave({ ...row, status }, { action, publishAt, by: username, now, decides })),
      ...(submits && reviewOfSubmission({ publish_at: null, review: null, ...row, status }, username, now)),
    })
}

interface Recorded extends DeskSave {
  readonly submits?: boolean | undefined
  /** The working copy that this save replaces; others stay. */
  readonly copyId?: string | undefined
  readonly correction?: CreateCorrectionInput | undefined
  /** The versions of the pictures that the editor saw in what is published. */
  readonly pictureVersions?: Readonly<Record<string, number>> | undefined
}

/** Returns what belongs to a save of a person. */
function saveOf(user: CurrentUser, { action, submits, copyId, also, correction, pictureVersions }: Recorded): Save {
  return {
    actor: user,
    async also(tx, row, before) {
      // WordPress has published its own article by now, and the texts of its pictures have just been read again.
      if (!isFromWordPress(row)) await requirePictureVersions(tx, pictureVersions)
      if (copyId) await discardWorkingCopy(tx, user.id, copyId)
      await also?.(tx, row)
      if (correction) await addCorrection(tx, row.id, correction)
      const { title, status, publish_at: publishAt, unpublish_at: unpublishAt } = row
      const details = {
        ...{ title, status },
        ...(publishAt !== (before?.publish_at ?? null) && { publishAt }),
        ...(unpublishAt !== (before?.unpublish_at ?? null) && { unpublishAt }),
      }
      await tx.audit(action === 'article.update' ? changeOf(before?.status, status) : action, row, details)
      if (submits) await tx.audit('article.submit', row, details)
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

function goesLive(status: ArticleRow['status'], publishAt: number | null | undefined): boolean {
  return status === 'published' || typeof publishAt === 'number'
}

function categoryRequired(): AppError {
  return invalidField('category', 'Choose a category first')
}

/** The sanitizer would keep only the text. */
function refuseManyElements(content: string | undefined): void {
  if (content === undefined || !hasTooMuchMarkup(content)) return
  throw invalidField('content', 'This article has too many paragraphs, links or cells. Split it into several articles.')
}
