import { z } from 'zod'

const count = z.number().int().min(0)

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
