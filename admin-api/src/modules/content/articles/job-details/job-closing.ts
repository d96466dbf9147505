import { defaultClosing } from '@hometown/shared-types/job-details'
import type { ArticleRow } from '../articles.table.ts'
import type { JobDetailsRow } from './job-details.table.ts'

/** Undefined before publishing, unless an editor chose a time, and for removed details. */
export function closingOf(
  { closes_at: chosen, removed }: Pick<JobDetailsRow, 'closes_at' | 'removed'>,
  { published_at: publishedAt }: Pick<ArticleRow, 'published_at'>,
  timeZone: string,
): number | undefined {
  if (removed === 1) return undefined
  return chosen ?? (publishedAt === null ? undefined : defaultClosing(publishedAt, timeZone))
}

export function isPast(closing: number | null, now: number): boolean {
  return closing !== null && closing <= now
}
