import { type AnalyticsRange, analyticsQuerySchema } from '@hometown/shared-types/analytics'
import { z } from 'zod'

export const pageStateSchema = z.object({
  days: analyticsQuerySchema.shape.days.catch(30),
  by: z.enum(['category']).optional().catch(undefined),
  article: z.string().max(60).optional().catch(undefined),
})
export type PageState = z.infer<typeof pageStateSchema>

export const RANGE_WORDS: Readonly<Record<AnalyticsRange, { label: string; within: string }>> = {
  7: { label: '7 days', within: 'in 7 days' },
  30: { label: '30 days', within: 'in 30 days' },
  90: { label: '90 days', within: 'in 90 days' },
  365: { label: '1 year', within: 'in a year' },
}
