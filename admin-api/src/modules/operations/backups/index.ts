export { BackupError, type BackupManifest } from './backup-archive.ts'
export { backupsFolder, findBackupState, listBackupFiles, makeBackup, makeDueBackup } from './backups.service.ts'
export { isRestoreUnderWay, restoreBackup } from './restore-backup.ts'
