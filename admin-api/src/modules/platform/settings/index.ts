export { loadMailBranding } from './mail-branding.service.ts'
export {
  applySavedConnections,
  CONNECTION_VALUES,
  connectionConfig,
  connections,
  followConnections,
  readSavedConnections,
  type SavedConnection,
  savedConnectionFromRow,
  writeSavedConnection,
} from './saved-connections.service.ts'
export {
  applySavedTimeZone,
  canExportReaders,
  checkMayExportReaders,
  countsClicks,
  countyName,
  DEFAULT_AI_DAILY_LIMIT,
  findSavedSetting,
  findSettings,
  followTimeZone,
  hasSamples,
  listPlaceNames,
  ownUserAgent,
  publicationName,
} from './saved-settings.service.ts'
export { getSettings } from './settings.service.ts'
export { applySharedSigningKeys } from './shared-signing-keys.service.ts'
