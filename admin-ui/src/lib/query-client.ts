import { QueryClient } from '@tanstack/react-query'

/**
 * No retries, never stale, no asking again on focus, no polling: a list is asked for again when it is invalidated.
 * A query's key begins with the name of the list that it shows, as in LIVE_LISTS of shared-types: `['articles', …]`.
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
        // A call without a connection fails at once and says so, instead of waiting for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
