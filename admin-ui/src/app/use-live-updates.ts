import { LIVE_BEAT, LIVE_PATH, type LiveEvent, type LiveList } from '@hometown/shared-types/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiAddress } from '../lib/api-client.ts'
import { dispatchLiveEvent } from '../lib/live-events.ts'
import { currentUserQuery } from '../lib/session.ts'

const DASHBOARD_LISTS: ReadonlySet<LiveList> = new Set([
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
    return followLiveEvents({
      onEvent(event) {
        refreshFromLiveEvent(queryClient, event)
        dispatchLiveEvent(event)
      },
      onGap: () => refetchQueries(queryClient),
      onRefused: () => refetchQueries(queryClient, currentUserQuery.queryKey),
    })
  }, [queryClient, enabled])
}

function refreshFromLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  if (event.type !== 'changed') return
  for (const list of event.lists) refetchQueries(queryClient, [list])
  if (event.lists.some((list) => DASHBOARD_LISTS.has(list))) refetchQueries(queryClient, ['dashboard'])
}

function refetchQueries(queryClient: QueryClient, queryKey: QueryKey = []): void {
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
const LIVE_SILENCE_MS = 2.5 * LIVE_BEAT
/** The delay is random, so that the desks of a machine that died don't all come back at the same moment. */
const LIVE_RETRY_MS = { least: 7500, most: 15_000 }

interface LiveListener {
  onEvent(event: LiveEvent): void
  /** Called when events may have been missed: refetch everything. */
  onGap(): void
  /** Called when the service refused the stream, probably because the session ended. */
  onRefused(): void
}

function followLiveEvents({ onEvent, onGap, onRefused }: LiveListener): () => void {
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
    const { least, most } = LIVE_RETRY_MS
    connectIn(least + Math.random() * (most - least))
    onRefused()
  }

  function disconnect(): void {
    clearTimeout(timer)
    source?.close()
  }

  function restartSilenceTimer(): void {
    connectIn(LIVE_SILENCE_MS)
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
