import { clockTimeBetween, timeOf, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventException } from '@hometown/shared-types/event'
import type { EventPart } from '../read-event.ts'
import { wallTimeIn } from './calendar-datetime.ts'
import { titleOr } from './event-of-date.ts'
import type { FeedZone } from './feed-zone.ts'
import type { SeriesPiece } from './series-pieces.ts'

/** Undefined if a series can't say it: a date with a time among whole days, or the reverse. */
export function exceptionOf(
  { series, daysLater }: SeriesPiece,
  part: EventPart,
  zone: FeedZone,
  originalDay: CountyDate,
): EventException | undefined {
  const { event } = part
  if (event.allDay !== series.allDay && !event.cancelled) return undefined
  const originalDate = addCountyDays(originalDay, daysLater)
  const differing = (name: 'description' | 'location') => (event[name] === series[name] ? null : event[name])
  const title = titleOr(event.title, series)
  return {
    originalDate,
    ...(event.allDay === series.allDay
      ? timesOf(series, part, zone, originalDate)
      : { startDate: null, endDate: null }),
    title: title === series.title ? null : title,
    description: differing('description'),
    location: differing('location'),
    cancelled: event.cancelled,
  }
}

/** Null when the date keeps its times. */
function timesOf(series: SeriesPiece['series'], part: EventPart, zone: FeedZone, originalDate: CountyDate) {
  const { event } = part
  const usual = clockTimeBetween(series.startDate, series.endDate)
  const startDate = event.allDay ? event.startDate : wallTimeIn(part.start, zone)
  const length = part.hasLength ? clockTimeBetween(event.startDate, event.endDate) : usual
  const isUsual = startDate === originalDate + timeOf(series.startDate) && length === usual
  return isUsual ? { startDate: null, endDate: null } : { startDate, endDate: wallTimeAfter(startDate, length) }
}
