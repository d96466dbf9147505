import { join } from 'node:path'
import { BACKUP_KINDS, type BackupKind, isEncryptedBackup } from '@hometown/shared-types/backup'

const NAME = /^hometown-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z]+)\.tar\.zst(?:\.age)?$/

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Encrypted ones end in `.age`, as the tools of age expect. */
export function backupName(kind: BackupKind, now: number, isEncrypted: boolean): string {
  const instant = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  return `hometown-${instant}Z-${kind}.tar.zst${isEncrypted ? '.age' : ''}`
}

export function backupMediaType(name: string): string {
  return isEncryptedBackup(name) ? 'application/octet-stream' : 'application/zstd'
}

/** Undefined for names that aren't ours, so that other files in the folder aren't touched. */
export function readBackupName(name: string): { kind: BackupKind; madeAt: number } | undefined {
  const [, day, hours, minutes, seconds, word] = NAME.exec(name) ?? []
  const kind = BACKUP_KINDS.find((known) => known === word)
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return kind && Number.isFinite(madeAt) ? { kind, madeAt } : undefined
}
