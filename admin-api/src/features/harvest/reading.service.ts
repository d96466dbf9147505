/** What is used of the reading of sources, by other features and by what is done with the finds. */
export { missingTokenProblem } from './graph/graph-problem.ts'
export type { DocumentToRead, EventFind, Find, FixtureFind, NewsFind, Reading } from './reading/find.ts'
export { createReader, type DocumentReader } from './reading/read-in-thread.ts'
