import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type FunctionComponent, useEffect, useState } from 'react'

// Answers notify at once, not by a timer: the second press of a double click must find that the first is under way.
notifyManager.setScheduler(queueMicrotask)

/** Gives an island its query client. Each has its own, because the publisher renders all pages in one process. */
export function withQueries<Props extends object>(Content: FunctionComponent<Props>): FunctionComponent<Props> {
  return function Island(props) {
    const [client] = useState(createQueryClient)
    return (
      <QueryClientProvider client={client}>
        <Content {...props} />
      </QueryClientProvider>
    )
  }
}

/** Answers are kept as long as the page is open, and nothing is asked again unless the reader does something. */
function createQueryClient(): QueryClient {
  const networkMode = 'always'
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        retry: false,
        staleTime: Infinity,
        gcTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode },
    },
  })
}

/** Returns false in the HTML and in the first drawing, which must equal it; then script runs. */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
