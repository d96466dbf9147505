import type { SuggestedException } from '@hometown/shared-types/contract/suggestions'

/**
 * The content is untrusted: only plain text without markup and absolute http(s) URLs are guaranteed. Plain data,
 * because it crosses threads.
 */
interface ItemBase {
  url: string | null
  guid: string | null
  title: string
  text: string
  summary: string | null
  author: string | null
  /** Never in the future. */
  publishedAt: number | null
  imageUrl: string | null
  categoryWords: string[]
}

const nothing = { guid: null, text: '', summary: null, author: null, publishedAt: null, imageUrl: null }
export const EMPTY_ITEM: Omit<ItemBase, 'url' | 'title'> = { ...nothing, categoryWords: [] }

export interface NewsItem extends ItemBase {
  kind: 'news'
}

interface Repetition {
  rrule: string | null
  /** The last day on which an occurrence may start. */
  recurrenceEndDate: string | null
  /** Days on which the rule has an occurrence that doesn't take place. */
  skippedDates: string[]
  exceptions: SuggestedException[]
}

export const NO_REPETITION: Repetition = { rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] }

/** Times are local to `timeZone`. The end day of an all-day event is inclusive. */
export interface EventItem extends ItemBase, Repetition {
  kind: 'event'
  /** `2026-11-21T19:00`, or only the day for an all-day event. */
  startDate: string
  endDate: string
  allDay: boolean
  timeZone: string
  location: string
  /** One line as written, or made of the page's data; empty if nobody says so. */
  price: string
  cancelled: boolean
}

export type ScrapedItem = NewsItem | EventItem

export const MOST_ITEMS = 500

export interface ListedLink {
  url: string
  title: string
  publishedAt: number | null
}

export interface NamedFeed {
  url: string
  title: string
  kind: 'feed' | 'calendar'
}

type DocumentFormat = 'feed' | 'calendar' | 'page' | 'unknown'

export interface Reading {
  format: DocumentFormat
  title: string | null
  items: ScrapedItem[]
  /** On the same site, in the order of the page. */
  links: ListedLink[]
  feeds: NamedFeed[]
  problems: string[]
}

export interface DocumentToRead {
  /** The final URL after redirects. */
  url: string
  /** As sent, with its charset; may be empty. */
  contentType: string
  body: Uint8Array
  timeZone: string
  countyName: string
  now: number
  /** For a followed link: the page's main subject is its only item. */
  purpose?: 'article'
  /** CSS: of a page, these links alone are read. */
  linkSelector?: string
}

export function emptyReading(format: DocumentFormat, problems: string[] = []): Reading {
  return { format, title: null, items: [], links: [], feeds: [], problems }
}

/** What editors read among the checks of a source of which one reading takes only a part. */
export function tooManyItems(count: number, taken: 'newest' | 'next'): string[] {
  return count > MOST_ITEMS
    ? [`It lists ${count.toLocaleString('en-US')} items. We read the ${taken} ${MOST_ITEMS}.`]
    : []
}
