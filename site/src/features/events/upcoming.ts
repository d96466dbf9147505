import type { CountyDate } from '@hometown/shared-types/county-time'
import { compareItems, type EventItem, lastDay } from './event-item.ts'

interface Freshened {
  /** Each event once, at its next date. */
  readonly rendered: readonly EventItem[]
  /** Every date from today through `to`, from the service. */
  readonly fresh: readonly EventItem[]
  readonly today: CountyDate
  readonly to: CountyDate
}

/** Up to `to` the service's dates, after it the page's own. */
export function freshen({ rendered, fresh, today, to }: Freshened): EventItem[] {
  const next = new Map<string, EventItem>()
  for (const item of [...fresh].sort(compareItems)) {
    const known = next.get(item.slug)
    // Prefer a date that takes place to a cancelled one.
    if (lastDay(item) >= today && (known === undefined || (known.cancelled && !item.cancelled)))
      next.set(item.slug, item)
  }
  const later = rendered.filter(({ slug, start }) => start.slice(0, 10) > to && !next.has(slug))
  return [...next.values(), ...later].sort(compareItems)
}

export function notOver(items: readonly EventItem[], today: CountyDate): EventItem[] {
  return items.filter((item) => lastDay(item) >= today)
}
