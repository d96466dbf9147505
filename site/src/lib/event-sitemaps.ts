import type { EventIndex, SiteEvent } from './content.ts'

const PREFIX = 'events-'

/** The sitemap that names an event: by the month in which it begins, so that none grows with the calendar. */
export function eventSitemapPart({ timing }: SiteEvent): string {
  return PREFIX + timing.startDate.slice(0, 7)
}

/** The last month first. */
export function eventSitemapParts(events: EventIndex): string[] {
  return [...new Set(Array.from(events.all(), eventSitemapPart))].sort().reverse()
}

export function isEventSitemapPart(part: string): boolean {
  return part.startsWith(PREFIX)
}

export function eventsOfSitemap(events: EventIndex, part: string): SiteEvent[] {
  const found = Array.from(events.all()).filter((event) => eventSitemapPart(event) === part)
  return found.sort((one, other) => (one.slug < other.slug ? -1 : 1))
}
