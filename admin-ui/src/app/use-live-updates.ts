import type { LiveEvent, LiveList } from '@hometown/shared-types/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
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
          onGap: () => queryClient.invalidateQueries().catch(reportError),
          onRefused: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }).catch(reportError),
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
  if (event.type === 'presence')
    queryClient.invalidateQueries({ queryKey: ['presence', event.articleId] }).catch(reportError)
  if (event.type !== 'changed') return
  for (const list of event.lists) queryClient.invalidateQueries({ queryKey: [list] }).catch(reportError)
  if (event.lists.some((list) => ON_DASHBOARD.has(list)))
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }).catch(reportError)
}
