import { instantOfTimeInput } from '@hometown/shared-types/instant'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/iso-time'
import {
  type DeskJob,
  defaultClosing,
  endOfCountyDate,
  type PostJob,
  type SaveJob,
} from '@hometown/shared-types/job-details'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { recordAddition } from '../record-article-page.ts'
import { type ArticleRow, findArticle, lockArticle } from '../stored-articles.service.ts'
import { closingOf, isPast } from './job-closing.ts'
import { findJobDetails, insertJobDetails, listJobsOfPosts, updateJobDetails } from './job-details.repository.ts'
import type { JobDetailsRow } from './job-details.table.ts'
import { columnsOf, fieldsOf } from './job-row.ts'

export { closingOf } from './job-closing.ts'
export { findJobDetails, insertJobDetails } from './job-details.repository.ts'
export { columnsOf as columnsOfJob, fieldsOf as fieldsOfJob } from './job-row.ts'

const NOTHING: NonNullable<SaveJob['job']> = {
  employer: '',
  place: '',
  isRemote: false,
  pay: '',
  employmentType: null,
  applyUrl: null,
  closesAt: null,
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LONGEST_MS = 5 * 366 * 86_400_000

export async function getJob(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  articleId: string,
): Promise<DeskJob> {
  const article = found(await findArticle(store.db, storable(articleId)))
  return deskJob(await findJobDetails(store.db, article.id), article, config.timeZone)
}

/** @throws AppError 404, 409 if somebody else saved meanwhile, 422 for details of another category's article */
export async function saveJob(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  articleId: string,
  { job, version }: SaveJob,
): Promise<DeskJob> {
  const { timeZone } = context.config
  const write = async (trx: Transaction<Database>) => {
    // Otherwise a publish at the same time could miss these details, or its default closing day be lost.
    const article = found(await lockArticle(trx, context.store.kind, storable(articleId)))
    const before = await findJobDetails(trx, article.id)
    if ((before?.version ?? 0) !== version) throw stale(deskJob(before, article, timeZone))
    if (job && article.category !== 'Jobs')
      throw new AppError(
        422,
        'invalid',
        'Only articles of the category Jobs have job details. Save the category first.',
      )
    const now = context.clock.now()
    const after = rowOf(article, job, version + 1, { now, timeZone })
    const isSaved = before ? await updateJobDetails(trx, before, after) : await insertJobDetails(trx, after)
    if (!isSaved) throw new LostRaceError()
    const details = { title: article.title, ...(job && { employer: job.employer, closesAt: job.closesAt ?? null }) }
    await recordAudit(trx, { user, action: 'article.job', subject: article.id, details }, now)
    await recordAddition(trx, article, context)
    return deskJob(after, article, timeZone)
  }
  const saved = await retryConflicts(() => context.store.groupWrite(write))
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles', 'audit-log'] })
  return saved
}

/** By post number, for those of the category Jobs. */
export async function findJobsOfPosts(
  db: Kysely<Database>,
  numbers: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, PostJob>> {
  const rows = await listJobsOfPosts(db, numbers)
  return new Map(rows.map((row) => [row.wordpress_id, postJob(row, timeZone)]))
}

/** As a preview shows it that is published at this time. */
export async function findJobOfPreview(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  articleId: string,
  publishedAt: number,
): Promise<PostJob | undefined> {
  const row = await findJobDetails(store.db, articleId)
  if (!row || row.removed === 1) return undefined
  const closing = row.closes_at ?? defaultClosing(publishedAt, config.timeZone)
  return { ...fieldsOf(row), closesAt: isoTime(closing), isClosed: isPast(closing, clock.now()) }
}

function postJob(row: Awaited<ReturnType<typeof listJobsOfPosts>>[number], timeZone: string): PostJob {
  const closing = closingOf(row, { published_at: row.published_at ?? row.created_at }, timeZone)
  return { ...fieldsOf(row), closesAt: isoTime(closing ?? row.created_at), isClosed: row.closed === 1 }
}

function deskJob(row: JobDetailsRow | undefined, article: ArticleRow, timeZone: string): DeskJob {
  if (!row || row.removed === 1) return { job: null, closesAt: null, isClosed: false, version: row?.version ?? 0 }
  return {
    job: { ...fieldsOf(row), closesAt: isoTimeOrNull(row.closes_at) },
    closesAt: isoTimeOrNull(closingOf(row, article, timeZone)),
    isClosed: row.closed === 1,
    version: row.version,
  }
}

function rowOf(
  article: ArticleRow,
  given: SaveJob['job'],
  version: number,
  { now, timeZone }: { now: number; timeZone: string },
): JobDetailsRow {
  const { closesAt, ...job } = given ?? NOTHING
  const chosen = closesAt ? readClosing(closesAt, article, now, timeZone) : null
  const removed = given ? 0 : 1
  const closing = closingOf({ closes_at: chosen, removed }, article, timeZone) ?? null
  return {
    article_id: article.id,
    ...columnsOf(job),
    closes_at: chosen,
    closing,
    closed: isPast(closing, now) ? 1 : 0,
    version,
    removed,
  }
}

/** A slip in the year must neither hide a new job nor keep it for ever. */
function readClosing(text: string, { published_at: published }: ArticleRow, now: number, timeZone: string): number {
  const instant = DAY.test(text) ? endOfCountyDate(text, timeZone) : instantOfTimeInput(text, timeZone)
  if (instant === undefined)
    throw wrongClosing('We can’t read this closing day. Choose a day from the calendar, or leave the field empty.')
  if (instant > now + LONGEST_MS) throw wrongClosing('This closing day is too far away. Choose one within five years.')
  if (instant < (published ?? now))
    throw wrongClosing(
      published
        ? 'This day is before the job was published. Choose a later one.'
        : 'This day has passed. Choose a later one.',
    )
  return instant
}

function wrongClosing(message: string): AppError {
  return new AppError(422, 'invalid', message, { issues: [{ path: 'job.closesAt', message }] })
}

function found(article: ArticleRow | undefined): ArticleRow {
  if (!article) throw notFound('Article')
  return article
}

function stale(current: DeskJob): AppError {
  const message =
    'Your job details weren’t saved because another editor changed them. Check the current details, then save again.'
  return new AppError(409, 'stale', message, { extra: { current } })
}
