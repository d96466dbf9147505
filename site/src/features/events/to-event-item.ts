import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-words'
import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import type { SiteOccurrence } from '../../lib/content.ts'
import { pictureUrl } from '../../lib/uploads.ts'
import type { CategoryLooks, EventItem } from './event-item.ts'

/** Upcoming events on the calendar's own list. */
export const CALENDAR_UPCOMING_SIZE = 30

/** Characters of a description that a page carries; the service has the rest. */
const CARRIED = 320

export const CATEGORY_LOOKS: CategoryLooks = CATEGORIES.map((category) => {
  const { badgeLabel, badgeColour, slug } = categoryDetails(category)
  return { category, label: badgeLabel, colour: badgeColour, slug }
})

export function toEventItem(occurrence: SiteOccurrence, apiUrl: string): EventItem {
  const { event, start, end, originalDate, title, description, location, cancelled } = occurrence
  const isClipped = description.length > CARRIED
  return {
    id: event.id,
    slug: event.slug,
    date: originalDate,
    title,
    start,
    end,
    allDay: event.allDay,
    category: event.category,
    location,
    description: isClipped ? `${beginning(description)}…` : description,
    isClipped,
    image: event.picture && pictureUrl(event.picture.src, apiUrl),
    tags: event.tags,
    repeats: recurrenceWords(event.timing) || null,
    cancelled,
  }
}

/** Up to the last whole word, and never half of a letter that takes two places. */
function beginning(text: string): string {
  const cut = text.slice(0, CARRIED).replace(/[\uD800-\uDBFF]$/, '')
  return cut.replace(/\s+\S*$/, '')
}
