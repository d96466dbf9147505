import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { recurrenceWords } from '@hometown/shared-types/rules/calendar/labels'
import { compareEvents } from '@hometown/shared-types/rules/calendar/month-grid'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import { queryOptions } from '@tanstack/react-query'
import { pictureUrl } from '../../lib/picture.ts'
import type { EventItem } from './event-item.ts'

/** Both days are included. Without cookies, staff see what readers see, and shared caches may keep the answer. */
export function occurrencesQuery(apiUrl: string, from: CountyDate, to: CountyDate) {
  return queryOptions({
    queryKey: ['occurrences', from, to],
    queryFn: async (): Promise<EventItem[]> => {
      const response = await fetch(`${apiUrl}/api/calendar-events?from=${from}&to=${to}`, {
        credentials: 'omit',
        cache: 'no-cache',
      })
      if (!response.ok) throw new Error(`${response.status}`)
      const answer: EventOccurrence[] = await response.json()
      return answer.map((occurrence) => toEventItem(occurrence, apiUrl)).sort(compareEvents)
    },
  })
}

function toEventItem(occurrence: EventOccurrence, apiUrl: string): EventItem {
  const { slug, title, allDay, category, location, price, cancelled, timeZone } = occurrence
  const { id, description, imageUrl, tags, rrule, recurrenceEndDate } = occurrence
  const start = toWallTime(occurrence.startDate, timeZone)
  const rule = { startDate: toWallTime(occurrence.seriesStartDate, timeZone), rrule, recurrenceEndDate }
  return {
    slug,
    title,
    start,
    allDay,
    category,
    location,
    price,
    cancelled,
    date: occurrence.originalDate ?? start.slice(0, 10),
    end: toWallTime(occurrence.endDate, timeZone),
    repeats: recurrenceWords(rule) || null,
    details: { id, description, image: imageUrl && pictureUrl(imageUrl, apiUrl), tags },
  }
}
