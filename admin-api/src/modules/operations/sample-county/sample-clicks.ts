import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { SampleClicks } from '../../audience/newsletters/sample-newsletters.service.ts'
import { shares } from './sample-shares.ts'

/** Most readers open a newsletter on its day. */
const DAYS = [60, 24, 9, 4, 2, 1]
const LATER_ARTICLE = 0.7

/** Clicks on each article, by its number from 1, on the days since the send. */
export function sampleClicks(
  { clicks, articles, sentAt }: { clicks: number; articles: number; sentAt: number },
  now: number,
  timeZone: string,
): SampleClicks[] {
  const first = countyDate(sentAt, timeZone)
  const days = DAYS.map((_, at) => addCountyDays(first, at)).filter((day) => day <= countyDate(now, timeZone))
  const links = Array.from({ length: articles }, (_, at) => LATER_ARTICLE ** at)
  return shares(clicks, links).flatMap((count, at) =>
    shares(count, DAYS.slice(0, days.length)).flatMap((onDay, place) => {
      const day = days[place]
      return day === undefined || onDay === 0 ? [] : [{ link: at + 1, day, clicks: onDay }]
    }),
  )
}
