import type { AnalyticsPeriod, AnalyticsRange } from '@hometown/shared-types/analytics'
import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'

const WEEKS_FROM: AnalyticsRange = 365
const WEEK = 7

export interface Range {
  /** Oldest first. Days; for a year, weeks of which the last ends today. */
  periods: AnalyticsPeriod[]
  first: CountyDate
  today: CountyDate
  /** Start of the first day, in milliseconds. */
  since: number
  timeZone: string
}

export function rangeOf({ clock, config }: Pick<AppContext, 'clock' | 'config'>, days: AnalyticsRange): Range {
  const { timeZone } = config
  const today = countyDate(clock.now(), timeZone)
  const length = days === WEEKS_FROM ? WEEK : 1
  const count = Math.ceil(days / length)
  const periods = Array.from({ length: count }, (_, at) => {
    const to = addCountyDays(today, -(count - 1 - at) * length)
    return { from: addCountyDays(to, 1 - length), to }
  })
  const first = periods[0]?.from ?? today
  return { periods, first, today, since: startOfCountyDate(first, timeZone), timeZone }
}

export function sumByPeriod(
  { periods }: Range,
  days: readonly { day: CountyDate; views: number }[],
): (AnalyticsPeriod & { views: number })[] {
  const views = new Map(days.map(({ day, views }) => [day, views]))
  return periods.map(({ from, to }) => {
    let sum = 0
    for (let day = from; day <= to; day = addCountyDays(day, 1)) sum += views.get(day) ?? 0
    return { from, to, views: sum }
  })
}

/** End of each period (exclusive), in milliseconds. */
export function endsOf({ periods, timeZone }: Range): number[] {
  return periods.map(({ to }) => startOfCountyDate(addCountyDays(to, 1), timeZone))
}
