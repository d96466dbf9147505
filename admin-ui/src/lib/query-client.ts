import { QueryClient } from '@tanstack/react-query'

/**
 * No retries, never stale, no refetch on focus and no polling: a list is refetched when it is invalidated. A query's
 * key starts with the name of its list, as in LIVE_LISTS of shared-types: `['articles', …]`.
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
        // Without a connection, calls fail at once instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
