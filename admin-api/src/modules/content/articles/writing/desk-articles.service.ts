import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { CreateCorrectionInput } from '@hometown/shared-types/contract/corrections'
import type { DeskArticle, DeskArticleChanges, NewDeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { type Category, FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import type { AppContext } from '../../../../context.ts'
import type { Tx } from '../../../../database/database.ts'
import { type AppError, invalidField } from '../../../../http/errors/app-error.ts'
import { mapDefined, omitUndefined } from '../../../../lib/collections.ts'
import { hasTooMuchMarkup } from '../../../../lib/safe-html.ts'
import { checkPictureVersions, requirePictureVersions } from '../../media/index.ts'
import { chooseRedirectTarget, setRedirectTarget } from '../../redirects/index.ts'
import {
  getVisibleArticle,
  refuseEditorOnlyFields,
  requireMayEditArticle,
  requireMayRestoreArticle,
  requireUnusedArticleId,
} from '../article-access.service.ts'
import { isFromWordPress, isSavedAlready, needsCategoryChoice } from '../article-mapping.ts'
import { describeDeskArticle } from '../articles.service.ts'
import type { ArticleMeta, ArticleRow } from '../articles.table.ts'
import { columnFromJobListing } from '../job-listings.service.ts'
import { type ResolvedSchedule, resolveSchedule } from './article-schedules.ts'
import { addCorrection } from './corrections.service.ts'
import { columnsOfNewReview, requireOpenReview, reviewColumnsAfterSave } from './reviews.service.ts'
import { findRevisionMeta, getRevision } from './revisions.ts'
import {
  changeArticle,
  createArticle,
  deleteArticle,
  restoreArticle,
  type SaveHooks,
  staleArticleError,
} from './save-article.ts'
import { discardWorkingCopy } from './working-copies.service.ts'

/** Work that a caller adds to a save, in its transaction. */
type AfterArticleWrite = (tx: Tx, row: ArticleRow) => Promise<unknown>

export async function createDeskArticle(
  context: AppContext,
  { publishAt, unpublishAt, copyId, category, job: givenJob, submits, pictureVersions, ...article }: NewDeskArticle,
  user: CurrentUser,
  afterWrite?: AfterArticleWrite,
): Promise<DeskArticle> {
  refuseEditorOnlyFields(user, { ...article, publishAt, unpublishAt })
  refuseTooMuchMarkup(article.content)
  const schedule = resolveSchedule({ ...article, publishAt, unpublishAt }, undefined, context)
  const { times, status = article.status, publishedAt } = schedule
  if (category === null && isOrWillBePublished(status, times.publishAt)) throw categoryRequiredError()
  const job = givenJob && columnFromJobListing(givenJob, undefined, context)
  const columns = omitUndefined({ category_open: categoryOpenColumnOf(category), job })
  const row = await createArticle(
    context,
    { ...article, category: category ?? FALLBACK_CATEGORY, status, publishedAt },
    {
      ...deskSaveHooks(user, { action: 'article.create', submits, copyId, afterWrite, pictureVersions }),
      meta: articleMetaOfSave(context, user, { action: 'article.create', times, columns, submits }),
      async beforeWrite(db, existing) {
        await requireUnusedArticleId(db, user, article.clientId ?? '', existing)
        await checkPictureVersions(db, pictureVersions)
      },
      beforeRepeat: (existing) => requireMayEditArticle(user, existing),
    },
  )
  return describeDeskArticle(context.store.db, row)
}

export async function updateDeskArticle(
  context: AppContext,
  id: string,
  input: DeskArticleChanges,
  user: CurrentUser,
  action = 'article.update',
  afterWrite?: AfterArticleWrite,
): Promise<DeskArticle> {
  const row = await saveDeskChanges(context, id, input, user, { action, afterWrite })
  return describeDeskArticle(context.store.db, row)
}

interface DeskSaveOptions {
  /** The action in the audit log. */
  readonly action: string
  readonly afterWrite?: AfterArticleWrite | undefined
  /** Returns the columns beside the text as they were before the save that is undone. */
  restoreMeta?(before: ArticleRow): ArticleMeta
}

/** @throws AppError 403, 404, 409 `stale` with the current article as editors compare it */
export async function saveDeskChanges(
  context: AppContext,
  id: string,
  input: DeskArticleChanges,
  user: CurrentUser,
  { action, afterWrite, restoreMeta }: DeskSaveOptions,
): Promise<ArticleRow> {
  const { version, publishAt, unpublishAt, copyId, decides, submits, correction, category, job, ...rest } = input
  const { pictureVersions, ...changes } = rest
  refuseTooMuchMarkup(changes.content)
  const fields = { ...changes, ...(category !== undefined && { category: category ?? FALLBACK_CATEGORY }) }
  let isRepeated = false
  const row = await changeArticle(context, id, fields, {
    ...deskSaveHooks(user, { action, submits, copyId, afterWrite, correction, pictureVersions }),
    async decide(db, before) {
      requireMayEditArticle(user, before)
      refuseEditorOnlyFields(user, input)
      const columns = {
        ...omitUndefined({
          category_open: categoryOpenColumnOf(category),
          job: mapDefined(job, (given) => columnFromJobListing(given, before, context)),
        }),
        ...restoreMeta?.(before),
      }
      if (version !== undefined && version !== before.version) {
        // Schedules may have run since the form was loaded, so a save of them is never a repeated one.
        const hasScheduledTimes = publishAt !== undefined || unpublishAt !== undefined
        const isSame = Object.entries(columns).every(([name, value]) => Reflect.get(before, name) === value)
        if (hasScheduledTimes || !isSame || !isSavedAlready(before, fields)) throw await staleArticleError(db, before)
        // A second version of the same would only fill the history and be published once more.
        isRepeated = decides === undefined && !submits && !afterWrite && !correction
        if (isRepeated) return undefined
      }
      // WordPress gets the article before our transaction, so look here too.
      await checkPictureVersions(db, pictureVersions)
      if (decides !== undefined) requireOpenReview(before, decides)
      const { times, status, publishedAt } = resolveSchedule({ ...changes, publishAt, unpublishAt }, before, context)
      const publishesAt = times.publishAt === undefined ? before.publish_at : times.publishAt
      const hasNone = category === null || (category === undefined && needsCategoryChoice(before))
      if (hasNone && isOrWillBePublished(status ?? before.status, publishesAt)) throw categoryRequiredError()
      return {
        fields: { ...fields, ...(status && { status }), publishedAt },
        meta: articleMetaOfSave(context, user, { action, times, columns, submits, decides }),
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
  const row = await getVisibleArticle(context.store.db, user, id)
  const target = await chooseRedirectTarget(context, sendTo, { kind: 'article', ids: [row.id] })
  await deleteArticleAndRedirect(context, id, user, { target, version })
}

/** @param target where its readers are sent */
export async function deleteArticleAndRedirect(
  context: AppContext,
  id: string,
  user: CurrentUser,
  { target, version }: { target: string | null; version: number | undefined },
): Promise<void> {
  await deleteArticle(context, id, {
    ...deskSaveHooks(user, {
      action: 'article.delete',
      afterWrite: (tx, row) => setRedirectTarget(tx, [row.id], target),
    }),
    async beforeWrite(db, row) {
      requireMayEditArticle(user, row)
      if (version !== undefined && version !== row.version) throw await staleArticleError(db, row)
    },
  })
}

/** Its views, corrections, scheduled times and old addresses return too. @throws AppError when it exists, or its slug is taken */
export async function restoreDeskArticle(context: AppContext, id: string, user: CurrentUser): Promise<DeskArticle> {
  const row = await restoreArticle(context, id, {
    ...deskSaveHooks(user, { action: 'article.restore' }),
    beforeWrite: (db, deleted) => requireMayRestoreArticle(db, user, deleted),
  })
  return describeDeskArticle(context.store.db, row)
}

/** Restores the text as the newest version; status and address stay. */
export async function restoreArticleRevision(
  context: AppContext,
  id: string,
  revision: number,
  version: number,
  user: CurrentUser,
): Promise<DeskArticle> {
  const { db } = context.store
  const row = await getVisibleArticle(db, user, id)
  requireMayEditArticle(user, row)
  const { snapshot } = await getRevision(db, row, revision)
  const { status: _, slug: __, publishedAt: ___, ...text } = snapshot
  return updateDeskArticle(context, id, { ...text, version }, user, 'article.restore')
}

/**
 * Takes back the save that made `version`, also from readers. An article that this save created becomes a draft. Times
 * that have passed since aren't scheduled again.
 * @throws AppError 409 `stale` when somebody has saved since
 */
export async function undoArticleSave(
  context: AppContext,
  id: string,
  version: number,
  user: CurrentUser,
): Promise<DeskArticle> {
  const { db } = context.store
  const row = await getVisibleArticle(db, user, id)
  const text = version > 1 ? (await getRevision(db, row, version - 1)).snapshot : NEVER_PUBLISHED_FIELDS
  const meta = version > 1 ? await findRevisionMeta(db, row.id, version - 1) : { publish_at: null }
  const now = context.clock.now()
  // A scheduled time that is due and still there is about to be carried out, so it stays.
  const ifPossible = (time: number | null | undefined, scheduled: number | null) =>
    time == null || time > now || time === scheduled ? time : null
  const changes = { ...text, ...(meta.category_open === 1 && { category: null }), version }
  const saved = await saveDeskChanges(context, id, changes, user, {
    action: 'article.undo',
    restoreMeta: (before) =>
      omitUndefined({
        ...meta,
        publish_at: ifPossible(meta.publish_at, before.publish_at),
        unpublish_at: ifPossible(meta.unpublish_at, before.unpublish_at),
      }),
  })
  return describeDeskArticle(db, saved)
}

const NEVER_PUBLISHED_FIELDS = { status: 'draft', publishedAt: null } as const

interface ArticleMetaChanges {
  readonly action: string
  readonly times: ResolvedSchedule['times']
  /** The columns that neither a schedule nor a review sets. */
  readonly columns: ArticleMeta
  readonly submits?: boolean | undefined
  /** `requestedAt` of the review that this save decides. */
  readonly decides?: number | undefined
}

function articleMetaOfSave(
  { clock }: AppContext,
  { id, username }: CurrentUser,
  { action, times, columns, submits, decides }: ArticleMetaChanges,
): NonNullable<SaveHooks['meta']> {
  const { publishAt, unpublishAt } = times
  const now = clock.now()
  return (row, status) =>
    omitUndefined({
      publish_at: publishAt,
      unpublish_at: unpublishAt,
      ...(action === 'article.create' && row?.owner_id == null && { owner_id: id }),
      ...columns,
      ...(row && reviewColumnsAfterSave({ ...row, status }, { action, publishAt, by: username, now, decides })),
      ...(submits && columnsOfNewReview({ publish_at: null, review: null, ...row, status }, username, now)),
    })
}

interface DeskSaveEffects extends Omit<DeskSaveOptions, 'restoreMeta'> {
  readonly submits?: boolean | undefined
  /** The working copy that this save replaces; others stay. */
  readonly copyId?: string | undefined
  readonly correction?: CreateCorrectionInput | undefined
  /** The versions of the pictures that the editor saw in what is published. */
  readonly pictureVersions?: Readonly<Record<string, number>> | undefined
}

/** Writes what belongs to a save of a person, and audits it. */
function deskSaveHooks(
  user: CurrentUser,
  { action, submits, copyId, afterWrite, correction, pictureVersions }: DeskSaveEffects,
): SaveHooks {
  return {
    actor: user,
    async afterWrite(tx, row, before) {
      // WordPress has published its own article by now, and the texts of its pictures have just been read again.
      if (!isFromWordPress(row)) await requirePictureVersions(tx, pictureVersions)
      if (copyId) await discardWorkingCopy(tx, user.id, copyId)
      await afterWrite?.(tx, row)
      if (correction) await addCorrection(tx, row.id, correction)
      const { title, status, publish_at: publishAt, unpublish_at: unpublishAt } = row
      const details = {
        title,
        status,
        ...(publishAt !== (before?.publish_at ?? null) && { publishAt }),
        ...(unpublishAt !== (before?.unpublish_at ?? null) && { unpublishAt }),
      }
      await tx.audit(action === 'article.update' ? auditActionOfStatus(before?.status, status) : action, row, details)
      if (submits) await tx.audit('article.submit', row, details)
    },
  }
}

function categoryOpenColumnOf(category: Category | null | undefined): 0 | 1 | undefined {
  return mapDefined(category, (given) => (given === null ? 1 : 0))
}

function auditActionOfStatus(before: ArticleRow['status'] | undefined, status: ArticleRow['status']): string {
  if (before === undefined || before === status) return 'article.update'
  if (status === 'published') return 'article.publish'
  if (status === 'archived') return 'article.archive'
  return before === 'published' ? 'article.unpublish' : 'article.update'
}

function isOrWillBePublished(status: ArticleRow['status'], publishAt: number | null | undefined): boolean {
  return status === 'published' || typeof publishAt === 'number'
}

function categoryRequiredError(): AppError {
  return invalidField('category', 'Choose a category first')
}

/** The sanitizer would keep only the text. */
function refuseTooMuchMarkup(content: string | undefined): void {
  if (content === undefined || !hasTooMuchMarkup(content)) return
  throw invalidField('content', 'This article has too many paragraphs, links or cells. Split it into several articles.')
}
