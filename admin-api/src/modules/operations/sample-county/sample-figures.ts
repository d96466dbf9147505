import { addCountyDays, type CountyDate, countyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import { HOURS_KEPT_DAYS, type HourViews } from '../../content/articles/views/article-views.service.ts'

interface ReadDay {
  readonly day: CountyDate
  readonly views: number
}

/** How often an article was read on each day since then: most in its first week. Invented from its address. */
export function sampleViews({ slug }: { slug: string }, publishedAt: number, now: number, timeZone: string): ReadDay[] {
  const days: ReadDay[] = []
  const views = 150 + [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1700, 7)
  const today = countyDate(now, timeZone)
  for (let day = countyDate(publishedAt, timeZone); day <= today; day = addCountyDays(day, 1)) {
    const age = days.length
    days.push({ day, views: Math.ceil(views * (age < 7 ? 0.4 * 0.6 ** age : 0.001)) })
  }
  return days
}

/** How much of a day is read in each hour: before work, at lunch and after supper. */
const HOURS = [2, 1, 1, 1, 2, 6, 14, 18, 13, 9, 8, 9, 15, 11, 8, 7, 7, 9, 11, 14, 16, 13, 8, 4]

/** The hours of the last days. Nothing is read in hours to come. */
export function sampleHours(days: readonly ReadDay[], now: number, timeZone: string): HourViews[] {
  const today = countyDate(now, timeZone)
  const first = addCountyDays(today, 1 - HOURS_KEPT_DAYS)
  const hoursToday = HOURS.slice(0, Number(formatCountyTime(now, timeZone, 'H')) + 1)
  const byDay = Map.groupBy(days, ({ day }) => day)
  return [...byDay].flatMap(([day, read]) => {
    const hours = day === today ? hoursToday : HOURS
    const part = sumOf(read.map(({ views }) => views)) / sumOf(hours)
    return day < first ? [] : hours.map((weight, hour) => ({ day, hour, views: Math.round(weight * part) }))
  })
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
