import { call, type } from './call.ts'

/** Requested, made each night, or made of the database alone before an update. */
export const BACKUP_KINDS = ['manual', 'nightly', 'update'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** A file in `DATA_DIR/backups`, or in the object store. */
export interface Backup {
  /** The file's name; also its id. */
  name: string
  kind: BackupKind
  madeAt: string
  bytes: number
}

export interface BackupWork {
  /** `failed`: the last one failed, and we keep trying. */
  state: 'idle' | 'waiting' | 'running' | 'failed'
  /** Why the last backup failed. */
  problem: string | null
}

export interface BackupList {
  /** Newest first. */
  backups: Backup[]
  work: BackupWork
}

export const backupCalls = {
  list: call('GET', '/api/backups', { access: 'admin', summary: 'All backups', answer: type<BackupList>() }),
  make: call('POST', '/api/backups', {
    access: 'admin',
    summary: 'Start a backup',
    status: 202,
    answer: type<BackupWork>(),
  }),
  delete: call('DELETE', '/api/backups/:name', { access: 'admin', summary: 'Delete a backup' }),
}
