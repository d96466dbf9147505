import type { CountyDate } from '@hometown/shared-types/county-time'
import { compareItems, type EventItem, lastDay } from './event-item.ts'

interface Freshened {
  /** The page's list: each event once, at its next date. */
  readonly rendered: readonly EventItem[]
  /** Every date from today to the day `to`, as the service has them now. */
  readonly fresh: readonly EventItem[]
  readonly today: CountyDate
  readonly to: CountyDate
}

/** The list as it is now: up to `to` what the service says, after it what the page knew. */
export function freshen({ rendered, fresh, today, to }: Freshened): EventItem[] {
  const next = new Map<string, EventItem>()
  for (const item of [...fresh].sort(compareItems)) {
    const known = next.get(item.slug)
    // A cancelled date is passed over where the series has one that takes place.
    if (lastDay(item) >= today && (known === undefined || (known.cancelled && !item.cancelled)))
      next.set(item.slug, item)
  }
  const later = rendered.filter(({ slug, start }) => start.slice(0, 10) > to && !next.has(slug))
  return [...next.values(), ...later].sort(compareItems)
}

export function notOver(items: readonly EventItem[], today: CountyDate): EventItem[] {
  return items.filter((item) => lastDay(item) >= today)
}
