import { instantOfTimeInput } from '@hometown/shared-types/instant'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/iso-time'
import {
  type DeskJob,
  defaultClosing,
  endOfCountyDate,
  jobFieldsSchema,
  type PostJob,
  type SaveJob,
} from '@hometown/shared-types/job-details'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { writeShown } from '../../../platform/changes/write-shown.service.ts'
import { every } from '../../../platform/jobs/periodic.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { isThere } from '../../listed-articles/listed-articles.service.ts'
import { findArticle, lockArticle, setMarks } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { recordAddition, recordArticlePage } from '../record-article-page.ts'

type Trx = Transaction<Database>
type Facts = Pick<AppContext, 'clock' | 'config'>

/** As the column `job` has it. `closesAt`: what the editor chose, in milliseconds; null is so many days after publishing. */
const storedJobSchema = jobFieldsSchema.extend({ closesAt: z.number().nullable() })
type StoredJob = z.infer<typeof storedJobSchema>

export function jobFromRow({ job }: Pick<ArticleRow, 'job'>): StoredJob | null {
  return job === null ? null : storedJobSchema.parse(JSON.parse(job))
}

/** Null without a job, and before publishing unless an editor chose a time. */
export function closingOf(
  job: StoredJob | null,
  { published_at: publishedAt }: Pick<ArticleRow, 'published_at'>,
  timeZone: string,
): number | null {
  if (!job) return null
  return job.closesAt ?? (publishedAt === null ? null : defaultClosing(publishedAt, timeZone))
}

/** When the job of a row closes, and whether it has, by the clock. */
function closingMarks(row: Pick<ArticleRow, 'job' | 'published_at'>, { clock, config }: Facts) {
  const closing = closingOf(jobFromRow(row), row, config.timeZone)
  return { job_closing: closing, job_closed: closing !== null && closing <= clock.now() ? 1 : 0 }
}

/** Marks a job as the clock says. @param row locked by this transaction */
export async function settleJob(trx: Trx, row: ArticleRow, facts: Facts): Promise<ArticleRow> {
  return setMarks(trx, row, closingMarks(row, facts))
}

const AT_ONCE = 50

/** Readers' lists leave a job out within seconds of its closing. */
export const closeJobs = every('close-jobs', 5000, closeDueJobs)

export async function closeDueJobs(context: Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>): Promise<void> {
  const { store, clock, config } = context
  for (;;) {
    const now = clock.now()
    const due = store.db
      .selectFrom('articles')
      .select('id')
      .where('job_closed', '=', 0)
      .where('job_closing', '<=', now)
      .where(isThere())
      .limit(AT_ONCE)
    const ids = await due.execute()
    if (ids.length === 0) return
    await store.groupWrite(async (trx) => {
      for (const { id } of ids) {
        const row = await lockArticle(trx, store.kind, id)
        if (!row) continue
        await settleJob(trx, row, context)
        if (row.category === 'Jobs') await recordArticlePage(trx, row, { now, timeZone: config.timeZone })
      }
    })
    wakePublishing(context)
    announce(context, { type: 'changed', lists: ['articles'] })
  }
}

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
  return writeShown(context, ['articles', 'audit-log'], async (trx, now) => {
    // Otherwise a publish at the same time could miss these details, or its default closing day be lost.
    const article = found(await lockArticle(trx, context.store.kind, storable(articleId)))
    if (article.job_version !== version) throw stale(deskJob(article, timeZone))
    if (job && article.category !== 'Jobs')
      throw new AppError(
        422,
        'invalid',
        'Only articles of the category Jobs have job details. Save the category first.',
      )
    const stored = job && JSON.stringify(storedJob(job, article, now, timeZone))
    const marks = { job: stored, job_version: version + 1 }
    const after = await setMarks(trx, article, { ...marks, ...closingMarks({ ...article, job: stored }, context) })
    const details = { title: article.title, ...(job && { employer: job.employer, closesAt: job.closesAt ?? null }) }
    await recordAudit(trx, { user, action: 'article.job', subject: article.id, details }, now)
    await recordAddition(trx, article, context)
    return deskJob(after, timeZone)
  })
}

/** By post number, for those of the category Jobs. */
export async function findJobsOfPosts(
  db: Kysely<Database>,
  numbers: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, PostJob>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['wordpress_id', 'published_at', 'created_at', 'job', 'job_closed'])
    .where('wordpress_id', 'in', numbers)
    .where('category', '=', 'Jobs')
    .where('job', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const job = postJobOf(row, row.published_at ?? row.created_at, timeZone)
      return job ? [[row.wordpress_id, { ...job, isClosed: row.job_closed === 1 }] as const] : []
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
  const job = row && postJobOf(row, publishedAt, config.timeZone)
  return job && { ...job, isClosed: Date.parse(job.closesAt) <= clock.now() }
}

function postJobOf(row: Pick<ArticleRow, 'job'>, publishedAt: number, timeZone: string) {
  const job = jobFromRow(row)
  return job ? { ...job, closesAt: isoTime(job.closesAt ?? defaultClosing(publishedAt, timeZone)) } : undefined
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
