import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** What an island asks the service for. Each rendering has a client of its own, so nothing is kept between pages. */
export function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Answers are kept as long as the page is open. Nothing is asked again unless the reader does something. */
function createQueryClient(): QueryClient {
  const networkMode = 'always'
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...{ networkMode, retry: false, staleTime: Infinity, gcTime: Infinity },
        ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
      },
      mutations: { networkMode },
    },
  })
}
