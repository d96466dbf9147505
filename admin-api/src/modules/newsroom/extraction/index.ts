export { documentReader, isLinkSelector } from './document-reader.ts'
export { parsePublishedAt } from './parse-dates.ts'
export { plainSummary, plainText, plainTitle } from './plain-text.ts'
export {
  type ArticleLink,
  type DocumentToRead,
  type EventItem,
  type FeedLink,
  type NewsItem,
  NO_RECURRENCE,
  type ScrapedItem,
  type ScrapeResult,
} from './scrape-result.ts'
export { parseWebUrl } from './web-urls.ts'
