import type { Readable } from 'node:stream'
import type { Backup, BackupList, BackupWork } from '@hometown/shared-types/contract/system'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { findValue, lockValue, saveValue } from '../../../database/settings/instance-values.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { writeAsLeader } from '../../platform/jobs/leader.service.ts'
import { every, nextTime } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { deleteBackupFile, listBackupFiles, makeBackup, openBackupFile } from './make-backup.service.ts'

const NAME = 'backups'
const NIGHT = '02:30'
const SECOND = 1000
const RETRY_AFTER = 5 * 60 * SECOND

const stateSchema = z.object({
  /** All times are milliseconds. The next night after this one's backup is due. */
  nightAfter: z.number(),
  /** Somebody asked for one, which isn't made yet. */
  isAsked: z.boolean().default(false),
  isRunning: z.boolean().default(false),
  /** Of the last one; null before any. */
  madeAt: z.number().nullable().default(null),
  /** Why the last one failed. */
  problem: z.string().nullable().default(null),
  tryAt: z.number().default(0),
})
type State = z.infer<typeof stateSchema>

/** One at a time: the night's, and out of turn those that somebody asks for. One that fails or is cut off is tried again. */
export const makeDueBackup = every(NAME, SECOND, async (context, leader) => {
  const { clock, config, log, objects, store } = context
  const begunAt = clock.now()
  const state = await findBackupState(store.db)
  const change = async (changes: Partial<State>) => {
    await writeAsLeader(store, leader, (trx) => changeState(trx, changes, clock.now()))
    announceChanged(context)
  }
  if (!state) return change({ nightAfter: begunAt })
  const isNight = nextTime(NIGHT, state.nightAfter, config.timeZone) <= begunAt
  if (!(state.isAsked || isNight) || state.tryAt > begunAt) return
  await change({ isRunning: true })
  try {
    await makeBackup({ ...config, objects }, { kind: state.isAsked ? 'manual' : 'nightly', now: begunAt })
  } catch (error) {
    log.error({ err: error }, 'could not make a backup')
    const problem = error instanceof Error ? error.message : String(error)
    return change({ isRunning: false, problem, tryAt: clock.now() + RETRY_AFTER })
  }
  const done = state.isAsked ? { isAsked: false } : { nightAfter: begunAt }
  await change({ ...done, isRunning: false, madeAt: begunAt, problem: null, tryAt: 0 })
})

/** Undefined before the first start. */
export async function findBackupState(db: Kysely<Database>): Promise<State | undefined> {
  return findValue(db, NAME, stateSchema)
}

async function changeState(trx: Transaction<Database>, changes: Partial<State>, now: number): Promise<void> {
  // Somebody may ask for one while another is made.
  await lockValue(trx, NAME)
  const present = (await findBackupState(trx)) ?? stateSchema.parse({ nightAfter: now })
  await saveValue(trx, NAME, { ...present, ...changes }, now)
}

export async function getBackups(context: AppContext): Promise<BackupList> {
  return { backups: await listBackupFiles(placeOf(context)), work: await findWork(context.store.db) }
}

async function findWork(db: Kysely<Database>): Promise<BackupWork> {
  const state = await findBackupState(db)
  if (state?.isRunning) return { state: 'running', problem: null }
  if (state?.problem) return { state: 'failed', problem: state.problem }
  return { state: state?.isAsked ? 'waiting' : 'idle', problem: null }
}

export async function requestBackup(context: AppContext, { user }: SignedIn): Promise<BackupWork> {
  const { clock, store } = context
  const now = clock.now()
  await store.db.transaction().execute(async (trx) => {
    await lockValue(trx, NAME)
    const { state } = await findWork(trx)
    if (state === 'waiting' || state === 'running')
      throw new AppError(409, 'under_way', 'We’re already making a backup')
    await changeState(trx, { isAsked: true, problem: null, tryAt: 0 }, now)
    await recordAudit(trx, { user, action: 'backup.make' }, now)
  })
  announceChanged(context)
  return findWork(store.db)
}

/** @param name untrusted */
export async function openBackup(
  context: AppContext,
  signedIn: SignedIn,
  name: string,
): Promise<{ backup: Backup; bytes: Readable }> {
  const backup = await getForAudit(context, signedIn, name, 'backup.download')
  const bytes = await openBackupFile(placeOf(context), name)
  if (!bytes) throw notFound('Backup')
  return { backup, bytes }
}

/** @param name untrusted */
export async function deleteBackup(context: AppContext, signedIn: SignedIn, name: string): Promise<void> {
  await getForAudit(context, signedIn, name, 'backup.delete')
  await deleteBackupFile(placeOf(context), name)
  announceChanged(context)
}

/** Recorded in the audit log, because a backup contains everything. */
async function getForAudit(
  context: AppContext,
  { user }: SignedIn,
  name: string,
  action: 'backup.download' | 'backup.delete',
): Promise<Backup> {
  const { clock, store } = context
  const found = (await listBackupFiles(placeOf(context))).find((one) => one.name === name)
  if (!found) throw notFound('Backup')
  await store.groupWrite((trx) => recordAudit(trx, { user, action, subject: name }, clock.now()))
  return found
}

function placeOf({ config, objects }: Pick<AppContext, 'config' | 'objects'>) {
  return { dataDir: config.dataDir, objects }
}

function announceChanged(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['backups'] })
}
