import type { Category } from '@hometown/shared-types/category'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventIndex, SiteOccurrence } from '../../lib/content.ts'

/** How far ahead a frame on another site looks, in days, and how many dates it names at most. */
const DAYS_AHEAD = 60
const DATES_SHOWN = 30

export interface EmbedDay {
  readonly day: CountyDate
  readonly dates: readonly SiteOccurrence[]
}

/** The coming dates by the day on which they begin; what goes on today stands under today. */
export function embedDays(events: EventIndex, today: CountyDate, category: Category | undefined): EmbedDay[] {
  const dates = events
    .between(today, addCountyDays(today, DAYS_AHEAD))
    .filter(({ event }) => category === undefined || event.category === category)
    .slice(0, DATES_SHOWN)
  const days = Map.groupBy(dates, ({ start }) => (start.slice(0, 10) > today ? start.slice(0, 10) : today))
  return Array.from(days, ([day, onDay]) => ({ day, dates: onDay }))
}

/** The weeks of a month from Sunday on; null for the days of other months. */
export function weeksOf(month: string): (CountyDate | null)[][] {
  const first = `${month}-01`
  const blanks = new Date(`${first}T12:00:00Z`).getUTCDay()
  const cells: (CountyDate | null)[] = Array.from({ length: blanks }, () => null)
  for (let day = first; day.startsWith(month); day = addCountyDays(day, 1)) cells.push(day)
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
