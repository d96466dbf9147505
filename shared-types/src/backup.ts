import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

const count = z.number().int().min(0)

/** Asked for by somebody, made each night, or made of the database alone before a new version changes it. */
export const BACKUP_KINDS = ['manual', 'nightly', 'update'] as const
export const backupKindSchema = z.enum(BACKUP_KINDS)
export type BackupKind = z.infer<typeof backupKindSchema>

/** How many rows of each are in a backup, for people who choose one. */
export const backupCountsSchema = z.object({
  articles: count,
  subscribers: count,
  newsletters: count,
  calendarEvents: count,
  uploads: count,
})
export type BackupCounts = z.infer<typeof backupCountsSchema>

/** A backup that lies in `DATA_DIR/backups`. */
export const backupSchema = z.object({
  /** The file's name, which is its id too. */
  name: z.string(),
  kind: backupKindSchema,
  madeAt: isoTimeSchema,
  bytes: count,
  /** When it was opened and every file of it compared; null where nobody knows. */
  checkedAt: isoTimeSchema.nullable(),
  counts: backupCountsSchema.nullable(),
})
export type Backup = z.infer<typeof backupSchema>

/** What backups are doing, and how the last one went. */
export const backupWorkSchema = z.object({
  state: z.enum(['idle', 'waiting', 'running', 'failed']),
  kind: backupKindSchema.nullable(),
  /** What it is at: `Copying the database`. */
  step: z.string(),
  /** 0 to 100. */
  percent: z.number().min(0).max(100),
  startedAt: isoTimeSchema.nullable(),
  finishedAt: isoTimeSchema.nullable(),
  /** Why the last one failed; null when it did not. */
  problem: z.string().nullable(),
})
export type BackupWork = z.infer<typeof backupWorkSchema>

/** Answer of `GET /api/backups` (admin): the newest first. */
export const backupListSchema = z.object({ backups: z.array(backupSchema), work: backupWorkSchema })
export type BackupList = z.infer<typeof backupListSchema>
