import { QueryClient } from '@tanstack/react-query'

/**
 * Queries have no retries, are never stale, and don't refetch on focus or by polling: a list is refetched when it is
 * invalidated. A query's key starts with the name of its list, as in LIVE_LISTS of shared-types: `['articles', …]`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Calls without a connection fail at once instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
