import { z } from 'zod'

const count = z.number().int().min(0)

/** What `recent` means. */
export const RECENT_MINUTES = 5

/** A process's calls to the object store in the last minutes. */
export const recentObjectCallsSchema = z.object({
  calls: count,
  failed: count,
  /** Milliseconds; null without calls. */
  medianMs: count.nullable(),
  slowestMs: count.nullable(),
  /** Why the last call failed; null if it didn't. */
  problem: z.string().nullable(),
})
export type RecentObjectCalls = z.infer<typeof recentObjectCallsSchema>

/** A process's calls since it started. */
export const objectCallTotalsSchema = z.object({
  /** As S3 names it, such as `PutObject`. */
  operation: z.string(),
  calls: count,
  failed: count,
  /** For all of them together. */
  seconds: z.number().min(0),
})
export type ObjectCallTotals = z.infer<typeof objectCallTotalsSchema>
