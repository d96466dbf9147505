import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { recurrenceWords } from '@hometown/shared-types/rules/calendar/labels'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import { queryOptions } from '@tanstack/react-query'
import { pictureUrl } from '../../lib/picture.ts'
import { memoized } from '../../lib/text.ts'
import { compareItems, type EventItem } from './event-item.ts'

/**
 * Reads dates from one day to another, both included. Sends no cookies, so that staff see what readers see and shared
 * caches may keep the answer. Browsers revalidate it by its ETag.
 */
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
      return answer.map((occurrence) => toItem(occurrence, apiUrl)).sort(compareItems)
    },
  })
}

function toItem(occurrence: EventOccurrence, apiUrl: string): EventItem {
  const { slug, title, allDay, category, location, price, cancelled, timeZone } = occurrence
  const { id, description, imageUrl, tags, rrule, recurrenceEndDate } = occurrence
  const onClocks = (time: string) => (allDay ? time.slice(0, 10) : wallTime(time, timeZone))
  const start = onClocks(occurrence.startDate)
  const rule = { startDate: onClocks(occurrence.seriesStartDate), rrule, recurrenceEndDate }
  return {
    ...{ slug, title, start, allDay, category, location, price, cancelled },
    date: occurrence.originalDate ?? start.slice(0, 10),
    end: onClocks(occurrence.endDate),
    repeats: recurrenceWords(rule) || null,
    details: { id, description, image: imageUrl && pictureUrl(imageUrl, apiUrl), tags },
  }
}

const clockOf = memoized(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }),
)

/** Returns `2026-11-20T19:00` in a time zone. */
export function wallTime(instant: string, timeZone: string): string {
  // This locale writes times as `2026-11-20 19:00`.
  return clockOf(timeZone).format(new Date(instant)).replace(' ', 'T')
}
