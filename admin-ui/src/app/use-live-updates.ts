import { LIVE_BEAT, LIVE_PATH, type LiveEvent, type LiveList } from '@hometown/shared-types/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiAddress } from '../lib/api-client.ts'
import { dispatchLiveEvent } from '../lib/live-events.ts'
import { currentUserQuery } from '../lib/session.ts'

const ON_DASHBOARD: ReadonlySet<LiveList> = new Set([
  'articles',
  'content-suggestions',
  'event-submissions',
  'missing-articles',
  'newsletters',
  'sources',
  'subscribers',
])

export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    return followLive({
      onEvent(event) {
        refresh(queryClient, event)
        dispatchLiveEvent(event)
      },
      onGap: () => refetch(queryClient),
      onRefused: () => refetch(queryClient, currentUserQuery.queryKey),
    })
  }, [queryClient, enabled])
}

function refresh(queryClient: QueryClient, event: LiveEvent): void {
  if (event.type !== 'changed') return
  for (const list of event.lists) refetch(queryClient, [list])
  if (event.lists.some((list) => ON_DASHBOARD.has(list))) refetch(queryClient, ['dashboard'])
}

function refetch(queryClient: QueryClient, queryKey: QueryKey = []): void {
  // React Query joins a first fetch that is under way, but its answer may be older than the change.
  const isFirstUnderWay = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  const invalidate = () => queryClient.invalidateQueries({ queryKey })
  invalidate()
    .then(() => (isFirstUnderWay ? invalidate() : undefined))
    .catch(reportError)
}

/** A connection that is silent for longer counts as dead, even if the browser reports no error. */
const SILENCE_MS = 2.5 * LIVE_BEAT
/** The delay is random, so that the desks of a machine that died don't all come back at the same moment. */
const TRY_AGAIN_MS = { least: 7500, most: 15_000 }

interface LiveListener {
  onEvent(event: LiveEvent): void
  /** Called when events may have been missed: refetch everything. */
  onGap(): void
  /** Called when the service refused the stream, probably because the session ended. */
  onRefused(): void
}

function followLive({ onEvent, onGap, onRefused }: LiveListener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing can be missed before the first stream opens: the data on screen is still fresh then. */
  let mayHaveMissed = false

  document.addEventListener('visibilitychange', followVisibility)
  followVisibility()

  function followVisibility(): void {
    if (document.hidden) {
      disconnect()
      mayHaveMissed = true
    } else connect()
  }

  function connect(): void {
    disconnect()
    const stream = new EventSource(apiAddress(LIVE_PATH), { withCredentials: true })
    source = stream
    stream.onopen = () => {
      restartSilenceTimer()
      if (mayHaveMissed) onGap()
      mayHaveMissed = true
    }
    stream.onmessage = ({ data }) => {
      restartSilenceTimer()
      onEvent(JSON.parse(data))
    }
    stream.addEventListener('beat', restartSilenceTimer)
    stream.addEventListener('over', refuse)
    stream.onerror = () => {
      // The browser reconnects by itself in other states.
      if (stream.readyState === EventSource.CLOSED) refuse()
    }
    restartSilenceTimer()
  }

  function refuse(): void {
    disconnect()
    const { least, most } = TRY_AGAIN_MS
    connectIn(least + Math.random() * (most - least))
    onRefused()
  }

  function disconnect(): void {
    clearTimeout(timer)
    source?.close()
  }

  function restartSilenceTimer(): void {
    connectIn(SILENCE_MS)
  }

  function connectIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(connect, milliseconds)
  }

  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    disconnect()
  }
}
