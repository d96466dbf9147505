/** What other features use of the reading of sources. */
export type { DocumentToRead, Find, Reading } from './find.ts'
export { createReader, type DocumentReader } from './read-in-thread.ts'
