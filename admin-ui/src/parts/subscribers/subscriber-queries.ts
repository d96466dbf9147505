import { type AnalyticsRange, analyticsCalls } from '@hometown/shared-types/analytics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** Active subscribers by day, or by week for a year. */
export const subscriberCountsQuery = (days: AnalyticsRange) =>
  queryOptions({
    queryKey: ['subscribers', 'analytics', days],
    queryFn: ({ signal }) => api(analyticsCalls.subscribers, { query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
