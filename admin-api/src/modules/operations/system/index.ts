export { alertAboutIncidents } from './alerts.ts'
export { findUnpublishedChanges } from './checks.service.ts'
export { holdAfterRestore } from './hold-after-restore.service.ts'
export { hometownVersion } from './system.service.ts'
