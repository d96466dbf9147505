export { createReader, type DocumentReader, documentReader } from './documents/read-in-thread.ts'
export { FAULT_MESSAGE, graphProblem, missingTokenProblem } from './graph-problem.ts'
export {
  type DocumentToRead,
  type EventItem,
  type FixtureItem,
  type ListedLink,
  type NamedFeed,
  type NewsItem,
  ONCE,
  type Reading,
  type ScrapedItem,
} from './scraped-item.ts'
