import type { EventIndex, SiteEvent } from './site-event.ts'

const PREFIX = 'events-'

/** Events are grouped by the month in which they begin, so that no sitemap grows with the calendar. */
export function eventSitemapPart({ timing }: SiteEvent): string {
  return PREFIX + timing.startDate.slice(0, 7)
}

/** Latest month first. */
export function eventSitemapParts(events: EventIndex): string[] {
  const months = new Set(Array.from(events.all(), ({ timing }) => timing.startDate.slice(0, 7)))
  return Array.from(months, (month) => PREFIX + month)
    .sort()
    .reverse()
}

export function isEventSitemapPart(part: string): boolean {
  return part.startsWith(PREFIX)
}

export function eventsOfSitemap(events: EventIndex, part: string): SiteEvent[] {
  const month = part.slice(PREFIX.length)
  const found = Array.from(events.all()).filter(({ timing }) => timing.startDate.slice(0, 7) === month)
  return found.sort((one, other) => (one.slug < other.slug ? -1 : 1))
}
