import { addCountyDays, type CountyDate, countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { HOURS_KEPT_DAYS, type HourViews } from '../../content/articles/views/view-hours.service.ts'

const LEFT_OF_EACH_DAY = 0.6
/** The days after publishing on which most of it is read. Later, people find it every second day. */
const FIRST_DAYS = 7
const LATER = 0.3
const DAY = 86_400_000

interface ReadDay {
  readonly articleId: string
  readonly day: CountyDate
  readonly views: number
}

/** A story that is new hasn't had its readers yet. @param views what it has in the end */
export function viewsSoFar(views: number, publishedAt: number, now: number): number {
  const days = Math.max(0, now - publishedAt) / DAY
  return Math.max(1, Math.round(views * (1 - LEFT_OF_EACH_DAY ** (days / 2 + 0.05))))
}

/** How often an article was read on each day since it was published. Together they are the views that its card shows. */
export function sampleViews(
  { id, views, published_at: publishedAt }: Pick<ArticleRow, 'id' | 'views' | 'published_at'>,
  now: number,
  timeZone: string,
): ReadDay[] {
  const weights: number[] = []
  const first = countyDate(publishedAt ?? now, timeZone)
  for (let day = first; day <= countyDate(now, timeZone); day = addCountyDays(day, 1)) {
    const age = weights.length
    if (age < FIRST_DAYS) weights.push(LEFT_OF_EACH_DAY ** age)
    else weights.push(age % 2 === 0 ? LATER : 0)
  }
  return shares(views, weights)
    .map((count, age) => ({ articleId: id, day: addCountyDays(first, age), views: count }))
    .filter((day) => day.views > 0)
}

/** How much of a day is read in each hour: before work, at lunch and after supper. */
const HOURS = [2, 1, 1, 1, 2, 6, 14, 18, 13, 9, 8, 9, 15, 11, 8, 7, 7, 9, 11, 14, 16, 13, 8, 4]

/** The hours of the last days, which add up to the views of these days. Nothing is read in hours to come. */
export function sampleHours(days: readonly ReadDay[], now: number, timeZone: string): HourViews[] {
  const today = countyDate(now, timeZone)
  const first = addCountyDays(today, 1 - HOURS_KEPT_DAYS)
  const hoursToday = HOURS.slice(0, Number(formatCountyTime(now, timeZone, 'H')) + 1)
  const byDay = Map.groupBy(
    days.filter(({ day }) => day >= first),
    ({ day }) => day,
  )
  return [...byDay].flatMap(([day, read]) => {
    const total = read.reduce((sum, { views }) => sum + views, 0)
    return shares(total, day === today ? hoursToday : HOURS)
      .map((views, hour) => ({ day, hour, views }))
      .filter(({ views }) => views > 0)
  })
}

/** Whole numbers that add up to the total, as near to the weights as they can be. */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const share = Math.round((total * weighed) / sum) - given
    given += share
    return share
  })
}
