// What makes items of what others write, for readers that don't read documents.

export { webAddress } from './documents/web-address.ts'
export { emptyReading, type NewsItem, type Reading } from './scraped-item.ts'
export { publishedAt } from './text/datetimes.ts'
export { plainSummary, plainText, plainTitle } from './text/plain-text.ts'
export type { ReadingTime } from './text/reading-time.ts'
