import { RETENTION_NAMES } from '@hometown/shared-types/retention'
import { z } from 'zod'

export const RETENTION_COUNTS = 'retention'

export const retentionCountsSchema = z.object({
  countedAt: z.number(),
  counts: z.partialRecord(z.enum(RETENTION_NAMES), z.object({ count: z.number(), bytes: z.number().nullable() })),
})
export type RetentionCounts = z.infer<typeof retentionCountsSchema>
