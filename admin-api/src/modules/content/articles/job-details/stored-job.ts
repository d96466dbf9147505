import { defaultClosing, jobFieldsSchema } from '@hometown/shared-types/job-details'
import { z } from 'zod'
import type { ArticleRow } from '../articles.table.ts'

/** As the column `job` has it. `closesAt`: what the editor chose, in milliseconds; null is so many days after publishing. */
const storedJobSchema = jobFieldsSchema.extend({ closesAt: z.number().nullable() })
export type StoredJob = z.infer<typeof storedJobSchema>

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

export function isPast(closing: number | null, now: number): boolean {
  return closing !== null && closing <= now
}
