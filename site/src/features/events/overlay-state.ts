import type { CountyDate } from '@hometown/shared-types/county-time'
import type { EventItem } from './event-item.ts'

/** What is open over the page, as kept in a history entry. It survives a reload. */
export interface OverlayState {
  readonly day?: CountyDate | undefined
  readonly event?: EventItem | undefined
}

const TEXTS = ['slug', 'date', 'title', 'start', 'end', 'category', 'location', 'price'] as const

/** Leaves out the details, which the dialog loads if they are missing. */
export function toState({ day, event }: OverlayState): OverlayState {
  if (event === undefined) return { day }
  const { details: _details, ...item } = event
  return { day, event: item }
}

/** Undefined if the event can't be read, such as one from an earlier version of the page. */
export function fromState(state: unknown): OverlayState | undefined {
  const day: unknown = Reflect.get(Object(state), 'day')
  const event: unknown = Reflect.get(Object(state), 'event')
  if (event !== undefined && !isItem(event)) return undefined
  return { day: typeof day === 'string' ? day : undefined, event }
}

function isItem(value: unknown): value is EventItem {
  return TEXTS.every((name) => typeof Reflect.get(Object(value), name) === 'string')
}
