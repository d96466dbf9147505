import {
  type AnalyticsRange,
  analyticsQuerySchema,
  articleAnalyticsSchema,
  newsletterAnalyticsSchema,
  oneArticleAnalyticsSchema,
  publishAnalyticsSchema,
} from '@hometown/shared-types/analytics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

/** Figures are always refetched on a visit. The first part of each query key is the live list that changes it. */
const always = { staleTime: 0, placeholderData: keepPreviousData } as const

export const newslettersQuery = (days: AnalyticsRange) =>
  queryOptions({
    queryKey: ['newsletters', 'analytics', days],
    queryFn: ({ signal }) =>
      api.get('/api/analytics/newsletters', newsletterAnalyticsSchema, { query: { days }, signal }),
    ...always,
  })

export const articlesQuery = (days: AnalyticsRange) =>
  queryOptions({
    queryKey: ['analytics', 'articles', days],
    queryFn: ({ signal }) => api.get('/api/analytics/articles', articleAnalyticsSchema, { query: { days }, signal }),
    ...always,
  })

export const oneArticleQuery = (id: string, days: AnalyticsRange) =>
  queryOptions({
    queryKey: ['analytics', 'articles', 'one', id, days],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/articles/${encodeURIComponent(id)}`, oneArticleAnalyticsSchema, {
        query: { days },
        signal,
      }),
    ...always,
  })

export const publishesQuery = (days: AnalyticsRange) =>
  queryOptions({
    queryKey: ['analytics', 'publishes', days],
    queryFn: ({ signal }) => api.get('/api/analytics/publishes', publishAnalyticsSchema, { query: { days }, signal }),
    ...always,
  })

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
