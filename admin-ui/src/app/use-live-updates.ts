import type { LiveEvent, LiveList } from '@hometown/shared-types/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { passLiveEvent } from '../lib/live-events.ts'
import { currentUserQuery } from '../lib/session.ts'

/** What the dashboard counts and lists. */
const ON_DASHBOARD: ReadonlySet<LiveList> = new Set([
  'articles',
  'held-articles',
  'newsletters',
  'sources',
  'subscribers',
])

/** Keeps what is on screen as it is for everybody: lists that somebody changed are asked for again. */
export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    let stop: (() => void) | undefined
    let isGone = false
    // Nothing of it is needed before the first paint.
    void import('./live-stream.ts').then(({ followLive }) => {
      if (isGone) return
      stop = followLive({
        onEvent(event) {
          refresh(queryClient, event)
          passLiveEvent(event)
        },
        onGap: () => void queryClient.invalidateQueries(),
        onRefused: () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [queryClient, enabled])
}

function refresh(queryClient: QueryClient, event: LiveEvent): void {
  if (event.type === 'presence') void queryClient.invalidateQueries({ queryKey: ['presence', event.articleId] })
  if (event.type !== 'changed') return
  for (const list of event.lists) void queryClient.invalidateQueries({ queryKey: [list] })
  if (event.lists.some((list) => ON_DASHBOARD.has(list)))
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
}
