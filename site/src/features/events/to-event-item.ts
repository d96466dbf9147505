import { recurrenceWords } from '@hometown/shared-types/rules/calendar/labels'
import { eventsByDay, gridSpan } from '@hometown/shared-types/rules/calendar/month-grid'
import type { CountyMonth } from '@hometown/shared-types/rules/time'
import type { SiteContent } from '../../lib/content.ts'
import type { SiteOccurrence } from '../../lib/site-event.ts'
import { type EventItem, type MonthItems, type PageFacts, SHOWN_IN_AGENDA } from './event-item.ts'

export function pageFacts({ site: { apiUrl, siteName, timeZone }, today }: SiteContent): PageFacts {
  return { apiUrl, siteName, timeZone, today }
}

export function toEventItem(occurrence: SiteOccurrence): EventItem {
  const { event, start, end, originalDate, title, location, cancelled } = occurrence
  return {
    slug: event.slug,
    date: originalDate,
    title,
    start,
    end,
    allDay: event.allDay,
    category: event.category,
    location,
    price: event.price,
    repeats: recurrenceWords(event.timing) || null,
    cancelled,
  }
}

/** Takes only what the page shows of a crowded day: with all of them, a page of thousands would be megabytes. */
export function monthItems({ events }: SiteContent, month: CountyMonth): MonthItems {
  const all = events.between(...gridSpan(month)).map(toEventItem)
  const days = [...eventsByDay(all, ...gridSpan(month))]
  const shown = new Set(days.flatMap(([, list]) => list.slice(0, SHOWN_IN_AGENDA)))
  const more = days.map(([day, list]) => [day, list.filter((item) => !shown.has(item)).length] as const)
  return {
    items: all.filter((item) => shown.has(item)),
    more: Object.fromEntries(more.filter(([, count]) => count > 0)),
    count: all.length,
  }
}
