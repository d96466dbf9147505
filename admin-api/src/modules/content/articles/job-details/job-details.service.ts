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
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { recordAddition } from '../record-article-page.ts'
import { type ArticleRow, findArticle, lockArticle } from '../stored-articles.service.ts'
import { listJobsOfPosts, storeJob } from './job-details.repository.ts'
import { closingOf, isPast, jobFromRow, type StoredJob } from './stored-job.ts'

export { closingOf, jobFromRow } from './stored-job.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LONGEST_MS = 5 * 366 * 86_400_000

export async function getJob(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  articleId: string,
): Promise<DeskJob> {
  const article = found(await findArticle(store.db, storable(articleId)))
  return deskJob(article, config.timeZone)
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
    if (article.job_version !== version) throw stale(deskJob(article, timeZone))
    if (job && article.category !== 'Jobs')
      throw new AppError(
        422,
        'invalid',
        'Only articles of the category Jobs have job details. Save the category first.',
      )
    const now = context.clock.now()
    const stored = job && storedJob(job, article, now, timeZone)
    const closing = closingOf(stored, article, timeZone)
    const after = await storeJob(trx, article, {
      job: stored && JSON.stringify(stored),
      job_closing: closing,
      job_closed: isPast(closing, now) ? 1 : 0,
    })
    if (!after) throw new LostRaceError()
    const details = { title: article.title, ...(job && { employer: job.employer, closesAt: job.closesAt ?? null }) }
    await recordAudit(trx, { user, action: 'article.job', subject: article.id, details }, now)
    await recordAddition(trx, article, context)
    return deskJob(after, timeZone)
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
  return new Map(
    rows.flatMap((row) => {
      const job = jobFromRow(row)
      const closing = closingOf(job, { published_at: row.published_at ?? row.created_at }, timeZone)
      const closesAt = isoTime(closing ?? row.created_at)
      return job ? [[row.wordpress_id, { ...job, closesAt, isClosed: row.job_closed === 1 }] as const] : []
    }),
  )
}

/** As a preview shows it that is published at this time. */
export async function findJobOfPreview(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  articleId: string,
  publishedAt: number,
): Promise<PostJob | undefined> {
  const row = await findArticle(store.db, articleId)
  const job = row && jobFromRow(row)
  if (!job) return undefined
  const closing = job.closesAt ?? defaultClosing(publishedAt, config.timeZone)
  return { ...job, closesAt: isoTime(closing), isClosed: isPast(closing, clock.now()) }
}

function deskJob(article: ArticleRow, timeZone: string): DeskJob {
  const job = jobFromRow(article)
  return {
    job: job && { ...job, closesAt: isoTimeOrNull(job.closesAt) },
    closesAt: isoTimeOrNull(closingOf(job, article, timeZone)),
    isClosed: article.job_closed === 1,
    version: article.job_version,
  }
}

function storedJob(
  { closesAt, ...job }: NonNullable<SaveJob['job']>,
  article: ArticleRow,
  now: number,
  timeZone: string,
): StoredJob {
  return {
    ...job,
    employer: storable(job.employer),
    place: storable(job.place),
    pay: storable(job.pay),
    closesAt: closesAt ? readClosing(closesAt, article, now, timeZone) : null,
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
