import type { CountyDate } from '@hometown/shared-types/county-time'
import { useEffect, useRef, useState } from 'react'
import { eventPath } from '../../lib/event-paths.ts'
import { type EventItem, keyOf } from './event-item.ts'

interface Overlay {
  readonly day?: CountyDate
  readonly item?: EventItem
}

/** Each dialog is a history entry: Back closes it, and Forward opens it again, even after a reload. */
export function useOverlay(siteName: string) {
  const [state, setState] = useState<OverlayState>({})
  const known = useRef(new Map<string, EventItem>())
  const address = useRef('')
  const item = state.event && (known.current.get(keyOf(state.event)) ?? state.event)

  useEffect(() => {
    address.current = location.href
    const follow = () => {
      const next = fromState(history.state)
      // The event's own page shows it.
      if (next) setState(next)
      else location.reload()
    }
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    if (item === undefined) return
    const title = document.title
    document.title = `${item.title} · ${siteName}`
    return () => {
      document.title = title
    }
  }, [item, siteName])

  function open(next: OverlayState, path: string) {
    if (state.day === undefined && state.event === undefined) address.current = location.href
    history.pushState(toState(next), '', path)
    setState(next)
  }

  return {
    overlay: { ...(state.day !== undefined && { day: state.day }), ...(item && { item }) } satisfies Overlay,
    openDay: (day: CountyDate) => open({ day }, location.href),
    openEvent(chosen: EventItem) {
      known.current.set(keyOf(chosen), chosen)
      open({ ...state, event: chosen }, eventPath(chosen.slug))
    },
    close: () => history.back(),
    /** Reloads the page itself after a change: the current URL is the event's. */
    reload() {
      history.replaceState(null, '', address.current)
      location.reload()
    },
  }
}

/** What is open over the page, as kept in a history entry. It survives a reload. */
interface OverlayState {
  readonly day?: CountyDate | undefined
  readonly event?: EventItem | undefined
}

const TEXTS = ['slug', 'date', 'title', 'start', 'end', 'category', 'location', 'price'] as const

/** Leaves out the details, which the dialog loads if they are missing. */
function toState({ day, event }: OverlayState): OverlayState {
  if (event === undefined) return { day }
  const { details: _details, ...item } = event
  return { day, event: item }
}

/** Undefined if the event can't be read, such as one from an earlier version of the page. */
function fromState(state: unknown): OverlayState | undefined {
  const day: unknown = Reflect.get(Object(state), 'day')
  const event: unknown = Reflect.get(Object(state), 'event')
  if (event !== undefined && !isItem(event)) return undefined
  return { day: typeof day === 'string' ? day : undefined, event }
}

function isItem(value: unknown): value is EventItem {
  return TEXTS.every((name) => typeof Reflect.get(Object(value), name) === 'string')
}
