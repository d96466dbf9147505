import type { AnalyticsPeriod, AnalyticsRange } from '@hometown/shared-types/contract/analytics'
import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'

export type Reading = Pick<AppContext, 'store' | 'clock' | 'config'>

const WEEKS_FROM: AnalyticsRange = 365
const WEEK = 7

export interface Range {
  /** Oldest first. Days; for a year, weeks of which the last ends today. */
  periods: AnalyticsPeriod[]
  first: CountyDate
  today: CountyDate
  /** Start of the first day, in milliseconds. */
  since: number
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
  return { periods, first, today, since: startOfCountyDate(first, timeZone) }
}

export function sumByPeriod({ periods }: Range, days: readonly { day: CountyDate; views: number }[]) {
  return periods.map(({ from, to }) => ({
    ...{ from, to },
    views: days.reduce((sum, { day, views }) => (day >= from && day <= to ? sum + Number(views) : sum), 0),
  }))
}
