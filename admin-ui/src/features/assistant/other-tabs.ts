import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionsQuery } from './assistant.api.ts'

const CHANNEL = 'hometown-assistant'

/** Tells the other tabs of this browser that something of the conversations is another; the live stream is everybody's. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Shows what another tab asked, began or deleted. */
export function useOtherTabs(): void {
  const client: QueryClient = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }).catch(reportError)
    return () => channel.close()
  }, [client])
}
