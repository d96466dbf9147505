import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { queryOptions } from '@tanstack/react-query'
import { pictureUrl } from '../../lib/uploads.ts'
import { wallTime } from './county-clock.ts'
import type { EventItem } from './event-item.ts'

export function occurrencesQuery(apiUrl: string, from: CountyDate, to: CountyDate) {
  return queryOptions({
    queryKey: ['occurrences', from, to],
    queryFn: () => listOccurrences(apiUrl, from, to),
  })
}

/**
 * Dates from one day to another, both included. Sent without cookies, so that staff see what readers see and shared
 * caches may keep the answer. Browsers revalidate it by its ETag.
 */
export async function listOccurrences(apiUrl: string, from: CountyDate, to: CountyDate): Promise<EventItem[]> {
  const response = await fetch(`${apiUrl}/api/calendar-events?from=${from}&to=${to}`, {
    credentials: 'omit',
    cache: 'no-cache',
  })
  if (!response.ok) throw new Error(`${response.status}`)
  const answer: unknown = await response.json()
  if (!Array.isArray(answer)) throw new Error('We got an unexpected answer. Reload the page and try again.')
  return answer.flatMap((occurrence: unknown) => toItem(Object(occurrence), apiUrl) ?? [])
}

/** Checked by hand: the schema library is larger than the rest of the page's script. */
function toItem(answer: object, apiUrl: string): EventItem | undefined {
  const text = (field: string) => {
    const value: unknown = Reflect.get(answer, field)
    return typeof value === 'string' ? value : ''
  }
  if (text('status') !== 'published' || !text('id') || !text('startDate')) return undefined
  const allDay = Reflect.get(answer, 'allDay') === true
  const onClocks = (time: string) => (allDay ? time.slice(0, 10) : wallTime(time, text('timeZone')))
  const [start, end] = [onClocks(text('startDate')), onClocks(text('endDate'))]
  return {
    slug: text('slug'),
    date: text('originalDate') || start.slice(0, 10),
    title: text('title'),
    start,
    end,
    allDay,
    category: text('category'),
    location: text('location'),
    price: text('price'),
    repeats: repeatsOf(text, onClocks(text('seriesStartDate') || text('startDate'))),
    cancelled: Reflect.get(answer, 'cancelled') === true,
    details: {
      id: text('id'),
      description: text('description'),
      image: text('imageUrl') && pictureUrl(text('imageUrl'), apiUrl),
      tags: listOf(Reflect.get(answer, 'tags')),
    },
  }
}

function repeatsOf(text: (field: string) => string, startDate: string): string | null {
  const words = recurrenceWords({
    startDate,
    rrule: text('rrule') || null,
    recurrenceEndDate: text('recurrenceEndDate') || null,
  })
  return words || null
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
