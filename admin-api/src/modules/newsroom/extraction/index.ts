export { webAddress } from './addresses.ts'
export { publishedAt } from './dates.ts'
export { documentReader, isLinkSelector } from './document-reader.ts'
export { plainSummary, plainText, plainTitle } from './plain-text.ts'
export {
  type DocumentToRead,
  EMPTY_ITEM,
  type EventItem,
  type ListedLink,
  type NamedFeed,
  type NewsItem,
  NO_REPETITION,
  type Reading,
  type ScrapedItem,
} from './scraped-item.ts'
