import { addCountyDays, countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import { HOURS_KEPT_DAYS, type HourViews } from '../../content/articles/views/view-hours.service.ts'
import { shares } from './sample-shares.ts'
import type { ReadDay } from './sample-views.ts'

/** How much of a day is read in each hour: before work, at lunch and after supper. */
const HOURS = [2, 1, 1, 1, 2, 6, 14, 18, 13, 9, 8, 9, 15, 11, 8, 7, 7, 9, 11, 14, 16, 13, 8, 4]

/** The hours of the last days, which add up to the views of these days. Nothing is read in hours to come. */
export function sampleHours(days: readonly ReadDay[], now: number, timeZone: string): HourViews[] {
  const today = countyDate(now, timeZone)
  const hourNow = Number(formatCountyTime(now, timeZone, 'H'))
  const totals = new Map<string, number>()
  const first = addCountyDays(today, 1 - HOURS_KEPT_DAYS)
  for (const { day, views } of days) if (day >= first) totals.set(day, (totals.get(day) ?? 0) + views)
  return [...totals].flatMap(([day, views]) =>
    shares(views, day === today ? HOURS.slice(0, hourNow + 1) : HOURS).flatMap((count, hour) =>
      count === 0 ? [] : [{ day, hour, views: count }],
    ),
  )
}
