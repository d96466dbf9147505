import { clipText } from '@hometown/shared-types/excerpt'
import { firstImageIn, pictureAddress, webAddress } from './addresses.ts'
import { parseDatetime, publishedAt, type ReadingTime } from './dates.ts'
import { asFixture, type FixtureHints } from './fixtures.ts'
import { categoryWords, LONGEST_SUMMARY, plainName, plainSummary, plainText, plainTitle } from './plain-text.ts'
import {
  type DocumentFormat,
  emptyReading,
  MOST_ITEMS,
  type NewsItem,
  ONCE,
  type Reading,
  type ScrapedItem,
  tooManyItems,
} from './scraped-item.ts'

export interface FeedItem {
  link: string | undefined
  guid: string | undefined
  title: string | undefined
  content: string | undefined
  summary: string | undefined
  author: string | undefined
  published: string | undefined
  /** Best first. */
  images: readonly (string | undefined)[]
  categories: readonly (string | undefined)[]
}

export interface ReadFeed {
  title: string | undefined
  link: string | undefined
  items: FeedItem[]
}

export interface FeedBasis extends ReadingTime {
  countyName: string
}

const LONGEST_GUID = 500
const UNTITLED_LENGTH = 120

export function readingOfFeed(format: DocumentFormat, feed: ReadFeed, documentUrl: string, time: FeedBasis): Reading {
  const base = webAddress(feed.link, documentUrl) ?? documentUrl
  const shared = repeatedGuids(feed.items)
  const hints = { title: feed.title ?? null, categoryWords: [], countyName: time.countyName }
  const items = newestItems(feed.items, time).flatMap((item) => newsOfItem(item, base, time, shared) ?? [])
  return {
    ...emptyReading(format, tooManyItems(feed.items.length, 'items')),
    title: plainTitle(feed.title) || null,
    items: items.map((item) => fixtureOfNews(item, hints, time)),
  }
}

function newsOfItem(item: FeedItem, base: string, time: FeedBasis, shared: ReadonlySet<string>): NewsItem | undefined {
  const text = plainText(item.content)
  // Most feeds have the same text in both, so parse it once.
  const isSame = item.summary === item.content
  const summary = isSame ? clipText(text, LONGEST_SUMMARY) || null : plainSummary(item.summary)
  const title = plainTitle(item.title) || clipText(summary ?? text, UNTITLED_LENGTH)
  if (title === '') return undefined
  const guid = item.guid?.trim() || undefined
  return {
    kind: 'news',
    url: webAddress(item.link, base) ?? (/^https?:\/\//i.test(guid ?? '') ? webAddress(guid, base) : null),
    guid: guid && guid.length <= LONGEST_GUID && !shared.has(guid) ? guid.toWellFormed().replace(/\p{Cc}/gu, '') : null,
    title,
    text: text || plainText(item.summary),
    summary,
    author: plainName(item.author),
    publishedAt: publishedAt(item.published, time),
    imageUrl: imageOf(item, base),
    categoryWords: categoryWords(item.categories),
  }
}

function imageOf({ images, content, summary }: FeedItem, base: string): string | null {
  for (const image of images) {
    const url = pictureAddress(image, base)
    if (url !== null) return url
  }
  return firstImageIn(content, base) ?? firstImageIn(summary, base)
}

/** GUIDs that several items share don't identify them. */
function repeatedGuids(items: readonly FeedItem[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { guid } of items) {
    const trimmed = guid?.trim()
    if (trimmed && seen.has(trimmed)) repeated.add(trimmed)
    else if (trimmed) seen.add(trimmed)
  }
  return repeated
}

function newestItems(items: FeedItem[], time: ReadingTime): FeedItem[] {
  if (items.length <= MOST_ITEMS) return items
  const dated = items.map((item) => ({ item, at: publishedAt(item.published, time) ?? 0 }))
  const kept = new Set(
    dated
      .sort((one, other) => other.at - one.at)
      .slice(0, MOST_ITEMS)
      .map(({ item }) => item),
  )
  return items.filter((item) => kept.has(item))
}

const pairing = /\bvs?\.?\s|\s@\s|\sat\s/i

/** Some schools publish their schedule as a feed: `Varsity Football vs. Eastside – Fri, Nov 21 7:00 PM`. */
function fixtureOfNews(item: NewsItem, hints: FixtureHints, time: ReadingTime): ScrapedItem {
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
