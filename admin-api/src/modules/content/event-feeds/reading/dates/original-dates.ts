import { dayOf, timeOf } from '@hometown/shared-types/calendar/days'
import type { FeedEvent } from '../feed-event.ts'
import type { EventPart } from '../read-event.ts'
import { type CalendarDatetime, wallTimeIn } from './calendar-datetime.ts'
import { wholeDayAt } from './feed-zone.ts'

/** The date of a series that RDATE, EXDATE or RECURRENCE-ID names, in the series' own form. */
export function originalStart(
  datetime: CalendarDatetime,
  { zone, zones }: Pick<EventPart, 'zone' | 'zones'>,
  series: Pick<FeedEvent, 'allDay' | 'startDate'>,
): string {
  if (series.allDay) {
    return datetime.form === 'utc' ? wholeDayAt(datetime.text, [zone, ...zones()]) : dayOf(datetime.text)
  }
  const wall = wallTimeIn(datetime, zone)
  return wall.length > 10 ? wall : wall + timeOf(series.startDate)
}
