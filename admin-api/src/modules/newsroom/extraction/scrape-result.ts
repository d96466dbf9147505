import type { SuggestedException } from '@hometown/shared-types/contract/suggestions'

/** The content is untrusted; only plain text and absolute http(s) URLs are guaranteed. It is plain data, for threads. */
interface ScrapedItemBase {
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

export interface NewsItem extends ScrapedItemBase {
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
export interface EventItem extends ScrapedItemBase, EventRecurrence {
  kind: 'event'
  /** The start such as `2026-11-21T19:00`, or only the day for an all-day event. */
  startDate: string
  endDate: string
  allDay: boolean
  timeZone: string
  location: string
  /** The price in one line, such as `$5–$12`; empty if the page doesn't say. */
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

export interface ScrapeResult {
  format: 'feed' | 'calendar' | 'page' | 'unknown'
  title: string | null
  items: ScrapedItem[]
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
  /** `article` returns only the page's main article or event. */
  purpose?: 'article'
  /** A CSS selector: only the links that it matches are read. */
  linkSelector?: string
}

export function emptyScrapeResult(format: ScrapeResult['format'], problems: string[] = []): ScrapeResult {
  return { format, title: null, items: [], links: [], feeds: [], problems }
}

export function tooManyItemsProblem(count: number, part: 'newest' | 'next'): string[] {
  if (count <= MAX_ITEMS) return []
  return [`It lists ${count.toLocaleString('en-US')} items. We read the ${part} ${MAX_ITEMS}.`]
}
