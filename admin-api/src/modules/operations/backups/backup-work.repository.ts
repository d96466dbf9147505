import { type BackupWork, backupWorkSchema } from '@hometown/shared-types/backup'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'

const WORK = 'backup_work'
const NIGHTLY = 'backup_nightly'

export const IDLE: BackupWork = {
  state: 'idle',
  kind: null,
  step: '',
  percent: 0,
  startedAt: null,
  finishedAt: null,
  problem: null,
}

/** `problem`: why the last one failed. `failedAt` in milliseconds. */
const nightlySchema = z.object({
  isDue: z.boolean(),
  problem: z.string().nullable(),
  failedAt: z.number().nullable().default(null),
})
export type NightlyBackup = z.infer<typeof nightlySchema>

export async function findBackupWork(db: Kysely<Database>): Promise<BackupWork> {
  return (await findValue(db, WORK, backupWorkSchema)) ?? IDLE
}

export async function saveBackupWork(db: Kysely<Database>, work: BackupWork, now: number): Promise<void> {
  await saveValue(db, WORK, work, now)
}

export async function findNightlyBackup(db: Kysely<Database>): Promise<NightlyBackup | undefined> {
  return findValue(db, NIGHTLY, nightlySchema)
}

export async function saveNightlyBackup(db: Kysely<Database>, nightly: NightlyBackup, now: number): Promise<void> {
  await saveValue(db, NIGHTLY, nightly, now)
}
