import { addCountyDays, countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import { type DashboardReads, MOST_READ_TODAY } from '@hometown/shared-types/dashboard'
import type { AppContext } from '../../../context.ts'
import { listHourViews } from '../../content/articles/views/view-hours.service.ts'
import { listMostReadOn } from './reads.repository.ts'

const HOURS = 24

export async function getReads({
  store,
  clock,
  config,
}: Pick<AppContext, 'store' | 'clock' | 'config'>): Promise<DashboardReads> {
  const now = clock.now()
  const today = countyDate(now, config.timeZone)
  const hour = Number(formatCountyTime(now, config.timeZone, 'H'))
  const weekBefore = addCountyDays(today, -7)
  const counted = await listHourViews(store.db, [today, weekBefore])
  const viewsIn = (day: string, at: number) =>
    sum(counted.filter((one) => one.day === day && one.hour === at).map(({ views }) => views))
  const hours = Array.from({ length: HOURS }, (_, at) => ({
    hour: at,
    today: at > hour ? null : viewsIn(today, at),
    weekBefore: viewsIn(weekBefore, at),
  }))
  const isComparable = hour > 0 && hours.some((one) => one.weekBefore > 0)
  const over = hours.slice(0, hour)
  return {
    today,
    weekBefore,
    hours,
    total: sum(hours.map((one) => one.today ?? 0)),
    comparison: isComparable
      ? {
          until: hour,
          today: sum(over.map((one) => one.today ?? 0)),
          weekBefore: sum(over.map((one) => one.weekBefore)),
        }
      : null,
    mostRead: await listMostReadOn(store.db, today, MOST_READ_TODAY),
    sample: counted.some(({ sample }) => sample === 1),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
