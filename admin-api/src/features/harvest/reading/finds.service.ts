// What makes finds of what others write, for readers that don't read documents.
export { type EventFind, emptyReading, type Find, type FixtureFind, type NewsFind, ONCE, type Reading } from './find.ts'
export { publishedAt } from './moments.ts'
export { plainSummary, plainText, plainTitle } from './plain-words.ts'
export type { ReadingTime } from './reading-time.ts'
export { webAddress } from './web-address.ts'
