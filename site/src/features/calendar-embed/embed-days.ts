import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventIndex, SiteOccurrence } from '../../lib/site-event.ts'

/** Limits of a calendar embedded in another site: days ahead, and dates. */
const DAYS_AHEAD = 60
const DATES_SHOWN = 30

export interface EmbedDay {
  readonly day: CountyDate
  readonly dates: readonly SiteOccurrence[]
}

/** Upcoming dates by start day; events already under way are listed under today. */
export function embedDays(events: EventIndex, today: CountyDate): EmbedDay[] {
  const dates = events.between(today, addCountyDays(today, DAYS_AHEAD)).slice(0, DATES_SHOWN)
  const days = Map.groupBy(dates, ({ start }) => (start.slice(0, 10) > today ? start.slice(0, 10) : today))
  return Array.from(days, ([day, onDay]) => ({ day, dates: onDay }))
}
