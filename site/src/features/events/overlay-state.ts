import type { CountyDate } from '@hometown/shared-types/county-time'
import type { EventItem } from './event-item.ts'

/** What an entry of the history says lies over the page. It outlives a reload of it. */
export interface OverlayState {
  readonly day?: CountyDate | undefined
  readonly event?: EventItem | undefined
}

const TEXTS = ['slug', 'date', 'title', 'start', 'end', 'category', 'location'] as const

/** Without the details, which the dialog asks for where they are missing. */
export function toState({ day, event }: OverlayState): OverlayState {
  if (event === undefined) return { day }
  const { details: _details, ...item } = event
  return { day, event: item }
}

/** Undefined when an event is named that can't be read, as one of an earlier version of the page. */
export function fromState(state: unknown): OverlayState | undefined {
  const day: unknown = Reflect.get(Object(state), 'day')
  const event: unknown = Reflect.get(Object(state), 'event')
  if (event !== undefined && !isItem(event)) return undefined
  return { day: typeof day === 'string' ? day : undefined, event }
}

function isItem(value: unknown): value is EventItem {
  return TEXTS.every((name) => typeof Reflect.get(Object(value), name) === 'string')
}
