import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

const count = z.number().int().min(0)

/** Requested, made each night, or made of the database alone before an update. */
export const BACKUP_KINDS = ['manual', 'nightly', 'update'] as const
export const backupKindSchema = z.enum(BACKUP_KINDS)
export type BackupKind = z.infer<typeof backupKindSchema>

/** Rows per table, for people who choose a backup. */
export const backupCountsSchema = z.object({
  articles: count,
  subscribers: count,
  newsletters: count,
  calendarEvents: count,
  uploads: count,
})
export type BackupCounts = z.infer<typeof backupCountsSchema>

/** Its name tells whether a backup is encrypted. */
export function isEncryptedBackup(name: string): boolean {
  return name.endsWith('.age')
}

/** A file in `DATA_DIR/backups`. */
export const backupSchema = z.object({
  /** The file's name; also its id. */
  name: z.string(),
  kind: backupKindSchema,
  madeAt: isoTimeSchema,
  bytes: count,
  /** When the file was read and compared completely; null if never. */
  checkedAt: isoTimeSchema.nullable(),
  counts: backupCountsSchema.nullable(),
})
export type Backup = z.infer<typeof backupSchema>

export const backupWorkSchema = z.object({
  state: z.enum(['idle', 'waiting', 'running', 'failed']),
  kind: backupKindSchema.nullable(),
  /** Such as `Copying the database`. */
  step: z.string(),
  /** 0 to 100. */
  percent: z.number().min(0).max(100),
  startedAt: isoTimeSchema.nullable(),
  finishedAt: isoTimeSchema.nullable(),
  /** Why the last backup failed; null if it didn't. */
  problem: z.string().nullable(),
})
export type BackupWork = z.infer<typeof backupWorkSchema>

/** Answer of `GET /api/backups` (admin), newest first. */
export const backupListSchema = z.object({ backups: z.array(backupSchema), work: backupWorkSchema })
export type BackupList = z.infer<typeof backupListSchema>
