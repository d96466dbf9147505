import { addCountyDays, type CountyDate, countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { HOURS_KEPT_DAYS, type HourViews } from '../../content/articles/views/view-hours.service.ts'

/** The days after publishing on which most of it is read. */
const FIRST_DAYS = 7
const LEFT_OF_EACH_DAY = 0.6
/** Later, people find it every second day, so that no day is empty. */
const EVERY_DAYS = 2
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
  { id, slug, views, published_at: publishedAt }: Pick<ArticleRow, 'id' | 'slug' | 'views' | 'published_at'>,
  now: number,
  timeZone: string,
): ReadDay[] {
  if (publishedAt === null) return []
  const days = [...daysSince(countyDate(publishedAt, timeZone), countyDate(now, timeZone))]
  const weights = days.map(({ place }, at) => weightOf(place) * (0.75 + 0.5 * chance(`${slug} ${at}`)))
  return shares(views, weights).flatMap((count, at) => {
    const day = days[at]?.day
    return day === undefined || count === 0 ? [] : [{ articleId: id, day, views: count }]
  })
}

function* daysSince(first: CountyDate, today: CountyDate): Iterable<{ day: CountyDate; place: number }> {
  for (let place = 0; ; place += place < FIRST_DAYS ? 1 : EVERY_DAYS) {
    const day = addCountyDays(first, place)
    if (day > today) return
    yield { day, place }
  }
}

function weightOf(place: number): number {
  return place < FIRST_DAYS ? LEFT_OF_EACH_DAY ** place : LATER
}

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

/** The same for the same text: 0 to 1. */
export function chance(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) / 2 ** 32
}
