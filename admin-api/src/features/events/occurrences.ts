import { toCallTime, toInstant } from '@hometown/shared-types/calendar/event-timing'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import type { Occurrence } from '@hometown/shared-types/calendar/timing'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { CalendarEvent, EventOccurrence } from '@hometown/shared-types/event'
import { publicEvent, type StoredEvent, timingOfStored } from './event-row.ts'

interface Found {
  /** When it begins, for the order. */
  instant: number
  event: StoredEvent
  occurrence: Occurrence
}

export interface FoundOccurrences {
  occurrences: EventOccurrence[]
  /** There are more than so many. */
  cut: boolean
}

/**
 * What happens from a day to another, the earliest first, `limit` at most. However many series there are and however
 * often they repeat, no more than a few times `limit` are worked out.
 */
export function listOccurrences(
  events: readonly StoredEvent[],
  { from, to }: { from: CountyDate; to: CountyDate },
  limit: number,
): FoundOccurrences {
  let found: Found[] = []
  let last = to
  let cut = false
  for (const event of events) {
    for (const occurrence of occurrencesBetween(timingOfStored(event), from, last)) {
      found.push({ instant: toInstant(occurrence.start, event.row.time_zone), event, occurrence })
    }
    if (found.length <= limit * 2) continue
    found = earliest(found, limit)
    cut = true
    // What begins on a later day can't be among the earliest any more.
    const end = found.at(-1)?.occurrence.start.slice(0, 10) ?? last
    if (end > from) last = end
  }
  cut ||= found.length > limit
  const facts = new Map<StoredEvent, CalendarEvent>()
  const occurrences = earliest(found, limit).map(({ event, occurrence }) => {
    const known = facts.get(event) ?? publicEvent(event)
    facts.set(event, known)
    return occurrenceJson(known, occurrence)
  })
  return { occurrences, cut }
}

function earliest(found: Found[], limit: number): Found[] {
  return found
    .sort(
      (one, other) =>
        one.instant - other.instant ||
        compare(one.event.row.title, other.event.row.title) ||
        compare(one.event.row.id, other.event.row.id),
    )
    .slice(0, limit)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function occurrenceJson(
  event: CalendarEvent,
  { start, end, cancelled, originalDate, exception }: Occurrence,
): EventOccurrence {
  const { exceptions, skippedDates, ...series } = event
  return {
    ...series,
    title: exception?.title ?? series.title,
    description: exception?.description ?? series.description,
    location: exception?.location ?? series.location,
    startDate: toCallTime(start, series.timeZone),
    endDate: toCallTime(end, series.timeZone),
    cancelled,
    seriesStartDate: series.startDate,
    originalDate: series.rrule === null ? null : originalDate,
  }
}
