import type { LiveEvent, LiveList } from '@hometown/shared-types/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { passLiveEvent } from '../lib/live-events.ts'
import { currentUserQuery } from '../lib/session.ts'

/** Lists that the dashboard counts or shows. */
const ON_DASHBOARD: ReadonlySet<LiveList> = new Set([
  'articles',
  'content-suggestions',
  'event-submissions',
  'held-articles',
  'newsletters',
  'sources',
  'subscribers',
])

/** Refetches lists when another user changes them. */
export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    let stop: (() => void) | undefined
    let isGone = false
    // Not needed for the first paint.
    import('./live-stream.ts')
      .then(({ followLive }) => {
        if (isGone) return
        stop = followLive({
          onEvent(event) {
            refresh(queryClient, event)
            passLiveEvent(event)
          },
          onGap: () => refetch(queryClient),
          onRefused: () => refetch(queryClient, currentUserQuery.queryKey),
        })
      })
      .catch(reportError)
    return () => {
      isGone = true
      stop?.()
    }
  }, [queryClient, enabled])
}

function refresh(queryClient: QueryClient, event: LiveEvent): void {
  if (event.type !== 'changed') return
  for (const list of event.lists) refetch(queryClient, [list])
  if (event.lists.some((list) => ON_DASHBOARD.has(list))) refetch(queryClient, ['dashboard'])
}

/** @param queryKey all if absent */
function refetch(queryClient: QueryClient, queryKey: QueryKey = []): void {
  // React Query joins a first fetch that is under way, but its answer may be older than the change.
  const isFirstUnderWay = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  const again = () => queryClient.invalidateQueries({ queryKey })
  again()
    .then(() => (isFirstUnderWay ? again() : undefined))
    .catch(reportError)
}
