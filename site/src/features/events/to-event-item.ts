import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import type { SiteContent } from '../../lib/content.ts'
import type { SiteOccurrence } from '../../lib/site-event.ts'
import type { CategoryLooks, EventItem, PageFacts } from './event-item.ts'

export const CATEGORY_LOOKS: CategoryLooks = Object.fromEntries(
  CATEGORIES.map((category) => {
    const { badgeLabel, badgeColour } = categoryDetails(category)
    return [category, { label: badgeLabel, colour: badgeColour }]
  }),
)

export function pageFacts({ site: { apiUrl, siteName, timeZone }, today }: SiteContent): PageFacts {
  return { apiUrl, siteName, timeZone, renderedToday: today, looks: CATEGORY_LOOKS }
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
