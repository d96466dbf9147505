import { clockTimeBetween, timeOf, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { keyOfDate } from '../event-key.ts'
import type { FeedEvent } from '../feed-event.ts'
import type { EventPart } from '../read-event.ts'
import { type FeedZone, instantInZone, namedZone, wallTimeAt } from './feed-zone.ts'

const SINGLE = { rrule: null, recurrenceRule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] }

/** One date of a series as an event of its own. @param endDate unless it lasts as long as the others */
export function eventOfDate(series: FeedEvent, key: string, startDate: string, endDate?: string): FeedEvent {
  const end = endDate ?? wallTimeAfter(startDate, clockTimeBetween(series.startDate, series.endDate))
  return { ...series, ...SINGLE, key, startDate, endDate: end }
}

/** An override as an event of its own. @param series whose title it has if it doesn't say one */
export function standAlone(part: EventPart, series?: FeedEvent): FeedEvent {
  const { event, recurrenceId } = part
  const key = recurrenceId ? keyOfDate(event.key, recurrenceId.text) : event.key
  const title = series ? titleOr(event.title, series) : event.title
  const hasOwnLength = part.hasLength || !series || event.allDay !== series.allDay
  const endDate = hasOwnLength
    ? event.endDate
    : wallTimeAfter(event.startDate, clockTimeBetween(series.startDate, series.endDate))
  return { ...event, ...SINGLE, key, title, endDate }
}

export function titleOr(title: string, series: Pick<FeedEvent, 'title'>): string {
  return title === '' ? series.title : title
}

/** A single event in county time instead of in the clocks of a zone that only its calendar knows. */
export function inKnownZone(event: FeedEvent, zone: FeedZone): FeedEvent {
  if (!zone.own || timeOf(event.startDate) === '') return event
  const converted = (wall: string) => wallTimeAt(instantInZone(wall, zone) ?? 0, namedZone(zone.id))
  return { ...event, startDate: converted(event.startDate), endDate: converted(event.endDate) }
}
