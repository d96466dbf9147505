import { addCountyDays, type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'

/** The days after publishing on which most of it is read. */
const FIRST_DAYS = 7
const LEFT_OF_EACH_DAY = 0.6
/** Later, somebody finds it every few days. */
const EVERY_DAYS = 5
const LATER = 0.02

interface ReadDay {
  readonly articleId: string
  readonly day: CountyDate
  readonly views: number
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

/** Whole numbers that add up to the total, as near to the weights as they can be. */
function shares(total: number, weights: readonly number[]): number[] {
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
function chance(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) / 2 ** 32
}
