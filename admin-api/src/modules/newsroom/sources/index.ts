export { findFeeds, missingTokenProblem } from './find-feeds.service.ts'
export { sourceAddressKey } from './source-address.ts'
export { sources } from './source-row.ts'
export {
  countSourcesNeedingAttention,
  insertSampleSources,
  listActiveSources,
  listDueSourceIds,
  listSources,
  recordSourceHealth,
} from './sources.service.ts'
export type { SourceRow } from './sources.table.ts'
