export { forgetReplaced, insertDamagedKeys, listDamagedKeys } from './damaged-objects.repository.ts'
export {
  type FilesSince,
  findSiteState,
  type LiveFile,
  listFilesInObjects,
  listFilesSince,
  listLiveFiles,
  type SiteState,
} from './live-files.repository.ts'
export { isNewerCodeHeard, noteCode } from './site-codes.repository.ts'
export {
  countStagedFiles,
  deleteStagedFiles,
  nextVersion,
  removeLiveFiles,
  saveLiveFiles,
  saveSiteState,
  saveStagedFiles,
  stageFiles,
} from './site-commit.repository.ts'
export {
  findObjects,
  insertObjects,
  keepObjects,
  keepObjectsOfLiveFiles,
  listKeysInUse,
  listKnownKeys,
  noteUnused,
  type SiteObject,
} from './site-objects.repository.ts'
export { deleteOldVersions, deleteStagedLeftovers, takeUnusedObjects } from './site-sweep.repository.ts'
