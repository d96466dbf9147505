import type { Readable } from 'node:stream'
import {
  type Backup,
  type BackupKind,
  type BackupList,
  type BackupWork,
  backupKindSchema,
} from '@hometown/shared-types/backup'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { storageAway } from '../../../file-storage/file-storage.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import type { JobWork } from '../../platform/jobs/job-loop.service.ts'
import { dailyAt } from '../../platform/jobs/periodic.service.ts'
import { listJobs, plan } from '../../platform/jobs/plan.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { BackupError, openBackupStore } from './backup-store.ts'
import { makeBackup } from './make-backup.service.ts'

const KIND = 'backup'
/** A restart interrupts a backup once, and what happens twice is no accident. */
const ALERT_AFTER_TRIES = 3

/** Rejects with a message for people. */
type Make = (context: AppContext, kind: BackupKind, signal: AbortSignal) => Promise<unknown>

const make: Make = ({ clock, config, objects }, kind, signal) =>
  makeBackup({ ...config, objects }, { kind, now: clock.now(), signal }).catch((cause: unknown) => {
    if (signal.aborted) throw new Error('The service stopped meanwhile.', { cause })
    if (cause instanceof BackupError) throw cause
    throw new Error('Something went wrong. See the log for details.', { cause })
  })

/** The backups that are planned, one at a time. One that fails is tried again. */
export function createScheduledBackups(makeOne: Make = make): JobWork {
  let stopping: AbortController | undefined
  return {
    name: 'backups',
    kinds: [KIND],
    async run(context, { subjectId }, finish) {
      announceChanged(context)
      // One for each run: this process may lead again after it stopped.
      stopping = new AbortController()
      await makeOne(context, backupKindSchema.parse(subjectId), stopping.signal)
      await context.store.groupWrite((trx) => finish(trx))
      announceChanged(context)
    },
    async onFailure(context) {
      announceChanged(context)
    },
    stop: () => stopping?.abort(),
  }
}

export const scheduledBackups = createScheduledBackups()

/** Plans the night's, so that it is never made beside one that somebody asked for. */
export const nightlyBackup = dailyAt('nightly-backup', '02:30', ({ store, clock }) =>
  store.db.transaction().execute(async (trx) => {
    const [last] = await listNightly(trx)
    if (last?.state === 'waiting' || last?.state === 'running') return
    await plan(trx, { kind: KIND, subjectId: 'nightly', dueAt: clock.now() }, clock.now())
  }),
)

export async function getBackups(context: AppContext): Promise<BackupList> {
  const backups = await openBackupStore(placeOf(context)).list().catch(refuse)
  return { backups, work: await findWork(context.store.db) }
}

async function findWork(db: Kysely<Database>): Promise<BackupWork> {
  const [last] = await listJobs(db, KIND)
  if (last?.state === 'running') return { state: 'running', problem: null }
  if (last?.state === 'failed' || last?.error) return { state: 'failed', problem: last.error }
  return { state: last?.state === 'waiting' ? 'waiting' : 'idle', problem: null }
}

export async function requestBackup(context: AppContext, { user }: SignedIn): Promise<BackupWork> {
  const { clock, store } = context
  await store.db.transaction().execute(async (trx) => {
    const { state } = await findWork(trx)
    if (state === 'waiting' || state === 'running')
      throw new AppError(409, 'under_way', 'We’re already making a backup')
    await plan(trx, { kind: KIND, subjectId: 'manual', dueAt: clock.now() }, clock.now())
    await recordAudit(trx, { user, action: 'backup.make' }, clock.now())
  })
  announceChanged(context)
  return findWork(store.db)
}

/** Recorded in the audit log, because a backup contains everything. */
export async function openBackup(
  context: AppContext,
  { user }: SignedIn,
  name: string,
): Promise<{ backup: Backup; bytes: Readable }> {
  const backup = await getBackup(context, name)
  const { clock, store } = context
  await store.groupWrite((trx) => recordAudit(trx, { user, action: 'backup.download', subject: name }, clock.now()))
  const bytes = await openBackupStore(placeOf(context)).open(name).catch(refuse)
  if (!bytes) throw notFound('Backup')
  return { backup, bytes }
}

export async function deleteBackup(context: AppContext, { user }: SignedIn, name: string): Promise<void> {
  await getBackup(context, name)
  const { clock, store } = context
  await store.groupWrite((trx) => recordAudit(trx, { user, action: 'backup.delete', subject: name }, clock.now()))
  await openBackupStore(placeOf(context)).delete(name).catch(refuse)
  announceChanged(context)
}

/** @param name untrusted */
async function getBackup(context: AppContext, name: string): Promise<Backup> {
  const { backups } = await getBackups(context)
  const backup = backups.find((one) => one.name === name)
  if (!backup) throw notFound('Backup')
  return backup
}

/** All backups, newest first; undefined while the object store, which holds the list, is away. */
export async function listBackups(context: Pick<AppContext, 'config' | 'objects'>): Promise<Backup[] | undefined> {
  return openBackupStore(placeOf(context))
    .list()
    .catch((error: unknown) => {
      if (error instanceof ObjectStoreError) return undefined
      throw error
    })
}

interface BackupHealth {
  /** The newest one of everything, in milliseconds. Unknown while the object store is away. */
  readonly newestAt: number | undefined | 'unknown'
  /** Why the night's could not be made; none was made since. */
  readonly problem: string | undefined
}

export async function findBackupHealth(
  context: Pick<AppContext, 'config' | 'store' | 'objects'>,
): Promise<BackupHealth> {
  const backups = await listBackups(context)
  const newest = backups?.find(({ kind }) => kind !== 'update')
  const newestAt = newest && Date.parse(newest.madeAt)
  const night = (await listNightly(context.store.db)).find(
    ({ state, attempts }) => state === 'done' || state === 'failed' || attempts >= ALERT_AFTER_TRIES,
  )
  const isMadeSince = night && newestAt !== undefined && newestAt > night.due_at
  return {
    newestAt: backups ? newestAt : 'unknown',
    problem: isMadeSince ? undefined : (night?.error ?? undefined),
  }
}

async function listNightly(db: Kysely<Database>) {
  return (await listJobs(db, KIND)).filter(({ subject_id }) => subject_id === 'nightly')
}

function placeOf({ config, objects }: Pick<AppContext, 'config' | 'objects'>) {
  return { dataDir: config.dataDir, objects }
}

function announceChanged(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['backups'] })
}

function refuse(error: unknown): never {
  throw error instanceof ObjectStoreError ? storageAway(error, 'Couldn’t reach the backups.') : error
}
