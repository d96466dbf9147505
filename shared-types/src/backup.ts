import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/** Requested, made each night, or made of the database alone before an update. */
export const BACKUP_KINDS = ['manual', 'nightly', 'update'] as const
const backupKindSchema = z.enum(BACKUP_KINDS)
export type BackupKind = z.infer<typeof backupKindSchema>

/** Its name tells whether a backup is encrypted. */
export function isEncryptedBackup(name: string): boolean {
  return name.endsWith('.age')
}

/** A file in `DATA_DIR/backups`, or in the object store. */
const backupSchema = z.object({
  /** The file's name; also its id. */
  name: z.string(),
  kind: backupKindSchema,
  madeAt: isoTimeSchema,
  bytes: z.number().int().min(0),
})
export type Backup = z.infer<typeof backupSchema>

export const backupWorkSchema = z.object({
  /** `failed`: the last one failed, and we keep trying. */
  state: z.enum(['idle', 'waiting', 'running', 'failed']),
  /** Why the last backup failed. */
  problem: z.string().nullable(),
})
export type BackupWork = z.infer<typeof backupWorkSchema>

/** Answer of `GET /api/backups` (admin), newest first. */
export const backupListSchema = z.object({ backups: z.array(backupSchema), work: backupWorkSchema })
export type BackupList = z.infer<typeof backupListSchema>
