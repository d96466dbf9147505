import { addCountyDays, type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { chance, shares } from './sample-shares.ts'

/** The days after publishing on which most of it is read. */
const FIRST_DAYS = 7
const LEFT_OF_EACH_DAY = 0.6
/** Later, people find it every second day, so that no day is empty. */
const EVERY_DAYS = 2
const LATER = 0.3
const DAY = 86_400_000

export interface ReadDay {
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
