/** What other features use of the reading of sources. */
export { missingTokenProblem } from './graph/graph-problem.ts'
export type { DocumentToRead, Find, Reading } from './reading/find.ts'
export { createReader, type DocumentReader } from './reading/read-in-thread.ts'
