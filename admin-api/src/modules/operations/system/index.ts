export { watchForIncidents } from './alerts.ts'
export { findFigures } from './checks.service.ts'
export { holdAfterRestore } from './hold-after-restore.service.ts'
export { ownVersion } from './system.service.ts'
