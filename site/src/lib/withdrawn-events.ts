import type { CountyDate } from '@hometown/shared-types/county-time'
import type { WithdrawnEvent } from '@hometown/shared-types/withdrawn-event'
import type { EventIndex } from './site-event.ts'

/** By the address that their files share with what they were. */
export type WithdrawnEvents = ReadonlyMap<string, WithdrawnEvent>

/** Those with a file on this day. Of an address that several had, an event has it, else the one withdrawn last. */
export function withdrawnOn(
  today: CountyDate,
  withdrawn: readonly WithdrawnEvent[],
  events: EventIndex,
): WithdrawnEvents {
  const shown = new Map<string, WithdrawnEvent>()
  for (const event of withdrawn) {
    if (event.until < today || events.findBySlug(event.slug) !== undefined) continue
    const other = shown.get(event.slug)
    if (other === undefined || other.withdrawnAt < event.withdrawnAt) shown.set(event.slug, event)
  }
  return shown
}
