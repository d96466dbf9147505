import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import {
  defaultClosing,
  endOfCountyDate,
  type GivenJob,
  jobFieldsSchema,
  type PostJob,
} from '@hometown/shared-types/contract/jobs'
import { instantOfTimeInput, isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { isNotDeleted } from '../article-visibility.repository.ts'
import { articleRerenderChanges, articles } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'

/** The column `job`. `closesAt` is the editor's choice, in milliseconds; null is so many days after publishing. */
const storedJobSchema = jobFieldsSchema.extend({ closesAt: z.number().nullable() })
type StoredJobListing = z.infer<typeof storedJobSchema>

export function storedJobFromRow({ job }: Pick<ArticleRow, 'job'>): StoredJobListing | null {
  return job === null ? null : storedJobSchema.parse(JSON.parse(job))
}

/** No closing time is known without a job, and before publishing unless an editor chose one. */
export function jobClosingColumns(row: Pick<ArticleRow, 'job' | 'published_at'>, { clock, config }: AppContext) {
  const job = storedJobFromRow(row)
  const byDate = row.published_at === null ? null : defaultClosing(row.published_at, config.timeZone)
  const closing = job && (job.closesAt ?? byDate)
  return { job_closing: closing, job_closed: closing !== null && closing <= clock.now() ? 1 : 0 }
}

export function deskJobListingFromRow(row: Pick<ArticleRow, 'job'>): DeskArticle['job'] {
  const job = storedJobFromRow(row)
  return job && { ...job, closesAt: isoTimeOrNull(job.closesAt) }
}

const CLOSED_JOBS_BATCH_SIZE = 50

/** Readers' lists leave a job out within seconds of its closing. */
export const closeJobListings = planEvery('close-jobs', 5000, closeDueJobListings)

export async function closeDueJobListings(context: AppContext): Promise<void> {
  const { store, clock } = context
  for (;;) {
    const due = store.db
      .selectFrom('articles')
      .select('id')
      .where('job_closed', '=', 0)
      .where('job_closing', '<=', clock.now())
      .where(isNotDeleted())
      .limit(CLOSED_JOBS_BATCH_SIZE)
    const ids = await due.execute()
    if (ids.length === 0) return
    await store.write('clock', async (tx) => {
      for (const { id } of ids) {
        const row = await tx.find(articles, id)
        if (!row) continue
        await tx.mark(row, jobClosingColumns(row, context))
        if (row.category === 'Jobs') tx.changed(...articleRerenderChanges([row]))
      }
      tx.announce('articles')
    })
  }
}

const ISO_DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const LONGEST_JOB_LISTING_MS = 5 * 366 * 86_400_000

type JobListingRow = Pick<ArticleRow, 'category' | 'job' | 'job_closed' | 'published_at' | 'created_at'>

/** Returns what readers get; undefined in other categories. */
export function publicJobListingFromRow(row: JobListingRow, timeZone: string): PostJob | undefined {
  const job = row.category === 'Jobs' ? publicJobFieldsOf(row, row.published_at ?? row.created_at, timeZone) : undefined
  return job && { ...job, isClosed: row.job_closed === 1 }
}

/** Returns the job as a preview shows it if its article is published at this time. */
export function previewJobListing(given: GivenJob | null, publishedAt: number, facts: AppContext): PostJob | undefined {
  const row = { job: columnFromJobListing(given, { published_at: publishedAt }, facts) }
  const job = publicJobFieldsOf(row, publishedAt, facts.config.timeZone)
  return job && { ...job, isClosed: Date.parse(job.closesAt) <= facts.clock.now() }
}

function publicJobFieldsOf(row: Pick<ArticleRow, 'job'>, publishedAt: number, timeZone: string) {
  const job = storedJobFromRow(row)
  return job ? { ...job, closesAt: isoTime(job.closesAt ?? defaultClosing(publishedAt, timeZone)) } : undefined
}

/** Returns the column `job`. @throws AppError 422 for an impossible closing day */
export function columnFromJobListing(
  given: GivenJob | null,
  article: Pick<ArticleRow, 'published_at'> | undefined,
  { clock, config }: AppContext,
): string | null {
  if (!given) return null
  const job: StoredJobListing = {
    ...given,
    closesAt: given.closesAt
      ? parseJobClosing(given.closesAt, article?.published_at, clock.now(), config.timeZone)
      : null,
  }
  return JSON.stringify(job)
}

/** A slip in the year must neither hide a new job nor keep it for ever. */
function parseJobClosing(text: string, published: number | null | undefined, now: number, timeZone: string): number {
  const instant = ISO_DAY_PATTERN.test(text) ? endOfCountyDate(text, timeZone) : instantOfTimeInput(text, timeZone)
  if (instant === undefined)
    throw invalidField(
      'job.closesAt',
      'We can’t read this closing day. Choose a day from the calendar, or leave the field empty.',
    )
  if (instant > now + LONGEST_JOB_LISTING_MS)
    throw invalidField('job.closesAt', 'This closing day is too far away. Choose one within five years.')
  if (instant < (published ?? now))
    throw invalidField(
      'job.closesAt',
      published
        ? 'This day is before the job was published. Choose a later one.'
        : 'This day has passed. Choose a later one.',
    )
  return instant
}
