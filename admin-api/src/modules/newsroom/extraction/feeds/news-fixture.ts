import { asFixture } from '../fixtures/fixture-item.ts'
import type { FixtureHints } from '../fixtures/fixture-lexicon.ts'
import { type NewsItem, ONCE, type ScrapedItem } from '../scraped-item.ts'
import { parseDatetime } from '../text/parse-datetime.ts'
import type { ReadingTime } from '../text/reading-time.ts'

const pairing = /\bvs?\.?\s|\s@\s|\sat\s/i

/** Some schools publish their schedule as a feed: `Varsity Football vs. Eastside – Fri, Nov 21 7:00 PM`. */
export function fixtureOfNews(item: NewsItem, hints: FixtureHints, time: ReadingTime): ScrapedItem {
  const place = item.title.search(pairing)
  if (place < 0 || !/\d/.test(item.title.slice(place))) return item
  const datetime = parseDatetime(item.title, time)
  if (datetime === undefined) return item
  const { kind: _, ...base } = item
  const day = {
    startDate: datetime.wall,
    endDate: datetime.wall,
    allDay: datetime.wall.length === 10,
    timeZone: time.timeZone,
  }
  const game = asFixture({ kind: 'event', ...base, ...day, location: '', price: '', ...ONCE, cancelled: false }, hints)
  return game.kind === 'fixture' ? game : item
}
