import type { SuggestedException } from '@hometown/shared-types/suggestion'

/**
 * What a document of a source holds. Plain data, since it crosses threads. All of it is foreign: its text is plain
 * text without markup, its addresses are absolute and http(s), and more is not promised.
 */
interface ItemBase {
  /** Where it can be read. */
  url: string | null
  /** What the source itself knows it by; only good within the source. */
  guid: string | null
  title: string
  /** What was read of it, at most `LONGEST_TEXT` characters. */
  text: string
  /** What the source says of it in short. */
  summary: string | null
  author: string | null
  /** Milliseconds; never later than the reading. */
  publishedAt: number | null
  imageUrl: string | null
  /** The source's own sections and tags. */
  categoryWords: string[]
}

export interface NewsItem extends ItemBase {
  kind: 'news'
}

/** How an event repeats. */
interface Repetition {
  rrule: string | null
  /** The last day on which an occurrence may begin. */
  recurrenceEndDate: string | null
  /** Days on which an occurrence of the rule would begin, and none does. */
  skippedDates: string[]
  exceptions: SuggestedException[]
}

/** The repetition of an event that happens once. */
export const ONCE: Repetition = { rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] }

/** Times are wall times of `timeZone`, as the calendar has them; the last day of an all-day event is in it. */
export interface EventItem extends ItemBase, Repetition {
  kind: 'event'
  /** `2026-11-21T19:00`, or the day alone where it is all day. */
  startDate: string
  endDate: string
  allDay: boolean
  timeZone: string
  location: string
  cancelled: boolean
}

export type FixtureStatus = 'scheduled' | 'played' | 'postponed' | 'cancelled'

export interface FixtureItem extends ItemBase {
  kind: 'fixture'
  /** `Football`. */
  sport: string
  team: string
  opponent: string
  atHome: boolean
  /** On the county's clocks: `2026-11-21T19:00`, or the day alone. */
  startsAt: string
  location: string | null
  /** `2026-27`. */
  season: string | null
  teamScore: number | null
  opponentScore: number | null
  status: FixtureStatus
}

export type ScrapedItem = NewsItem | EventItem | FixtureItem

export const LONGEST_TEXT = 20_000
export const MOST_ITEMS = 500
export const MOST_LINKS = 40

/** An article that a page lists, to be read by itself. */
export interface ListedLink {
  url: string
  title: string
  publishedAt: number | null
}

/** A feed or a calendar that a page names or links to. */
export interface NamedFeed {
  url: string
  title: string
  kind: 'feed' | 'calendar'
}

export type DocumentFormat = 'rss' | 'atom' | 'json-feed' | 'calendar' | 'page' | 'unknown'

export interface Reading {
  format: DocumentFormat
  /** What the site, feed or calendar calls itself. */
  title: string | null
  items: ScrapedItem[]
  /** Newest first, on the same site. */
  links: ListedLink[]
  feeds: NamedFeed[]
  /** Sentences for people. */
  problems: string[]
}

export interface DocumentToRead {
  /** Where it was in the end. */
  url: string
  /** As sent, with its charset; may be empty. */
  contentType: string
  body: Uint8Array
  /** The county's. */
  timeZone: string
  countyName: string
  /** Milliseconds. */
  now: number
  /** A link that was followed: the main subject of the page is its one item. */
  purpose?: 'article'
}

export function emptyReading(format: DocumentFormat, problems: string[] = []): Reading {
  return { format, title: null, items: [], links: [], feeds: [], problems }
}
