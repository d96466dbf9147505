/** What the rest of newsletters asks of the counter. */
export { countClicks, tracksClicks } from './clicks.repository.ts'
