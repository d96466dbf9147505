export { findFeeds, missingTokenProblem } from './find-feeds.service.ts'
export { sourceAddressKey } from './source-address.ts'
export { newSourceRow, sources } from './source-row.ts'
export {
  countSourcesNeedingAttention,
  listActiveSources,
  listDueSourceIds,
  listSources,
  recordSourceHealth,
} from './sources.service.ts'
export type { SourceRow } from './sources.table.ts'
