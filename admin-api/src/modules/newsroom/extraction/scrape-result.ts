import type { SuggestedException } from '@hometown/shared-types/contract/suggestions'

/**
 * The content is untrusted: only plain text without markup and absolute http(s) URLs are guaranteed. It is plain data,
 * because it crosses threads.
 */
interface ItemBase {
  url: string | null
  guid: string | null
  title: string
  text: string
  summary: string | null
  author: string | null
  /** The time is never in the future. */
  publishedAt: number | null
  imageUrl: string | null
  categoryWords: string[]
}

const nothing = { guid: null, text: '', summary: null, author: null, publishedAt: null, imageUrl: null }
export const EMPTY_ITEM: Omit<ItemBase, 'url' | 'title'> = { ...nothing, categoryWords: [] }

export interface NewsItem extends ItemBase {
  kind: 'news'
}

interface EventRecurrence {
  rrule: string | null
  /** The last day on which an occurrence may start. */
  recurrenceEndDate: string | null
  /** Days on which the rule has an occurrence that doesn't take place. */
  skippedDates: string[]
  exceptions: SuggestedException[]
}

export const NO_RECURRENCE: EventRecurrence = { rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] }

/** Times are local to `timeZone`. The end day of an all-day event is inclusive. */
export interface EventItem extends ItemBase, EventRecurrence {
  kind: 'event'
  /** The start such as `2026-11-21T19:00`, or only the day for an all-day event. */
  startDate: string
  endDate: string
  allDay: boolean
  timeZone: string
  location: string
  /** The price in one line as written, or made of the page's data; empty if nobody says so. */
  price: string
  cancelled: boolean
}

export type ScrapedItem = NewsItem | EventItem

export const MAX_ITEMS = 500

export interface ArticleLink {
  url: string
  title: string
  publishedAt: number | null
}

export interface FeedLink {
  url: string
  title: string
  kind: 'feed' | 'calendar'
}

type DocumentFormat = 'feed' | 'calendar' | 'page' | 'unknown'

export interface ScrapeResult {
  format: DocumentFormat
  title: string | null
  items: ScrapedItem[]
  /** The links on the same site, in the order of the page. */
  links: ArticleLink[]
  feeds: FeedLink[]
  problems: string[]
}

export interface DocumentToRead {
  /** The final URL after redirects. */
  url: string
  /** The type as sent, with its charset; may be empty. */
  contentType: string
  body: Uint8Array
  timeZone: string
  now: number
  /** A followed link has a purpose: the page's main subject is its only item. */
  purpose?: 'article'
  /** The CSS selector of the only links of a page that are read. */
  linkSelector?: string
}

export function emptyScrapeResult(format: DocumentFormat, problems: string[] = []): ScrapeResult {
  return { format, title: null, items: [], links: [], feeds: [], problems }
}

/** Tells editors, among the checks of a source, that one reading takes only a part of it. */
export function tooManyItemsProblem(count: number, taken: 'newest' | 'next'): string[] {
  return count > MAX_ITEMS
    ? [`It lists ${count.toLocaleString('en-US')} items. We read the ${taken} ${MAX_ITEMS}.`]
    : []
}
