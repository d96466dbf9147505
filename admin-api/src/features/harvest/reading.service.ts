/** What is used of the reading of sources, by other features and by what is done with the finds. */
export { missingTokenProblem } from './graph/graph-problem.ts'
export { type EventFind, type Find, type FixtureFind, type NewsFind, ONCE, type Reading } from './reading/find.ts'
export { createReader } from './reading/read-in-thread.ts'
