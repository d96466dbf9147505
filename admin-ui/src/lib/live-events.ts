import type { LiveEvent } from '@hometown/shared-types/contract/live'
import { useEffect, useEffectEvent } from 'react'

type LiveEventListener = (event: LiveEvent) => void

const liveEventListeners = new Set<LiveEventListener>()

export function dispatchLiveEvent(event: LiveEvent): void {
  for (const listener of liveEventListeners) listener(event)
}

/** Lists don't need live events: the shell refetches changed ones (`LIVE_LISTS`). */
export function useLiveEvent<T extends LiveEvent['type']>(
  type: T,
  run: (event: Extract<LiveEvent, { type: T }>) => void,
): void {
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (isOfType(event, type)) run(event)
  })
  useEffect(() => {
    const listener: LiveEventListener = (event) => onEvent(event)
    liveEventListeners.add(listener)
    return () => {
      liveEventListeners.delete(listener)
    }
  }, [])
}

function isOfType<T extends LiveEvent['type']>(event: LiveEvent, type: T): event is Extract<LiveEvent, { type: T }> {
  return event.type === type
}
