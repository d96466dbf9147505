import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionsQuery } from './assistant.api.ts'

const CHANNEL = 'hometown-assistant'

/** Conversations are private, so other tabs learn of changes here and not from the live stream. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Refetches after another tab asks, starts or deletes something. */
export function useOtherTabs(): void {
  const client: QueryClient = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }).catch(reportError)
    return () => channel.close()
  }, [client])
}
