import {
  dashboardNewsletterSchema,
  dashboardReadsSchema,
  dashboardReviewSchema,
  dashboardSchema,
} from '@hometown/shared-types/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** The dashboard counts other users' changes and is the first screen, so it refetches on every visit. */
const always = { staleTime: 0 } as const

const MINUTE = 60_000

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => api.get('/api/dashboard', dashboardSchema, { signal }),
  ...always,
})

export const readsQuery = queryOptions({
  queryKey: ['dashboard', 'reads'],
  queryFn: ({ signal }) => api.get('/api/dashboard/reads', dashboardReadsSchema, { signal }),
  // Readers are too many for live events.
  refetchInterval: MINUTE,
  ...always,
})

export const reviewQuery = queryOptions({
  queryKey: ['dashboard', 'review'],
  queryFn: ({ signal }) => api.get('/api/dashboard/review', dashboardReviewSchema, { signal }),
  ...always,
})

export const nextNewsletterQuery = queryOptions({
  queryKey: ['dashboard', 'newsletter'],
  queryFn: ({ signal }) => api.get('/api/dashboard/newsletter', dashboardNewsletterSchema, { signal }),
  ...always,
})
