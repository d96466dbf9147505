import { RETENTION_NAMES } from '@hometown/shared-types/retention'
import { z } from 'zod'

export const RETENTION_COUNTS = 'retention'

/** What there was after the last clean-up. `countedAt` in milliseconds. */
export const retentionCountsSchema = z.object({
  countedAt: z.number(),
  counts: z.partialRecord(z.enum(RETENTION_NAMES), z.object({ count: z.number(), bytes: z.number().nullable() })),
})
export type RetentionCounts = z.infer<typeof retentionCountsSchema>
