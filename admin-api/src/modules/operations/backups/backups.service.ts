import type { Readable } from 'node:stream'
import type { Backup, BackupList, BackupWork } from '@hometown/shared-types/backup'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { storageAway } from '../../../file-storage/storage-errors.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import type { JobWork } from '../../platform/jobs/job-loop.service.ts'
import { DAILY, dailyAt } from '../../platform/jobs/periodic.service.ts'
import { listJobs, plan } from '../../platform/jobs/plan.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { BackupError, deleteBackupFile, listBackupFiles, openBackupFile } from './backup-store.ts'
import { makeBackup } from './make-backup.service.ts'

const KIND = 'backup'
/** A restart interrupts a backup once, and what happens twice is no accident. */
const ALERT_AFTER_TRIES = 3

let stopping: AbortController | undefined

/** One at a time: the night's, and out of turn those that somebody asks for. One that fails is tried again. */
export const backups: JobWork = {
  name: KIND,
  kinds: [KIND],
  async run(context, { subjectId }, finish) {
    const { clock, config, objects, store } = context
    // One for each run: this process may lead again after it stopped.
    stopping = new AbortController()
    const { signal } = stopping
    announceChanged(context)
    const options = { kind: subjectId === DAILY ? 'nightly' : 'manual', now: clock.now(), signal } as const
    await makeBackup({ ...config, objects }, options).catch((cause: unknown) => {
      if (signal.aborted) throw new Error('The service stopped meanwhile.', { cause })
      throw cause instanceof BackupError
        ? cause
        : new Error('Something went wrong. See the log for details.', { cause })
    })
    await store.groupWrite((trx) => finish(trx))
    announceChanged(context)
  },
  stop: () => stopping?.abort(),
  onFailure: async (context) => announceChanged(context),
}

export const nightlyBackup = dailyAt(KIND, '02:30')

export async function getBackups(context: AppContext): Promise<BackupList> {
  const found = await listBackupFiles(placeOf(context)).catch(refuse)
  return { backups: found, work: await findWork(context.store.db, context.clock.now()) }
}

/** Of the last one that was due. */
async function findWork(db: Kysely<Database>, now: number): Promise<BackupWork> {
  const rows = (await listJobs(db, KIND)).filter(({ due_at, state }) => due_at <= now && state !== 'cancelled')
  const [last] = rows.sort((one, other) => other.due_at - one.due_at)
  if (last?.state === 'running') return { state: 'running', problem: null }
  if (last?.state === 'failed' || last?.error) return { state: 'failed', problem: last.error }
  return { state: last?.state === 'waiting' ? 'waiting' : 'idle', problem: null }
}

export async function requestBackup(context: AppContext, { user }: SignedIn): Promise<BackupWork> {
  const { clock, store } = context
  const now = clock.now()
  await store.db.transaction().execute(async (trx) => {
    const { state } = await findWork(trx, now)
    if (state === 'waiting' || state === 'running')
      throw new AppError(409, 'under_way', 'We’re already making a backup')
    await plan(trx, { kind: KIND, subjectId: 'manual', dueAt: now }, now)
    await recordAudit(trx, { user, action: 'backup.make' }, now)
  })
  announceChanged(context)
  return findWork(store.db, now)
}

/** @param name untrusted */
export async function openBackup(
  context: AppContext,
  signedIn: SignedIn,
  name: string,
): Promise<{ backup: Backup; bytes: Readable }> {
  const backup = await getForAudit(context, signedIn, name, 'backup.download')
  const bytes = await openBackupFile(placeOf(context), name).catch(refuse)
  if (!bytes) throw notFound('Backup')
  return { backup, bytes }
}

/** @param name untrusted */
export async function deleteBackup(context: AppContext, signedIn: SignedIn, name: string): Promise<void> {
  await getForAudit(context, signedIn, name, 'backup.delete')
  await deleteBackupFile(placeOf(context), name).catch(refuse)
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
  const found = (await listBackupFiles(placeOf(context)).catch(refuse)).find((one) => one.name === name)
  if (!found) throw notFound('Backup')
  await store.groupWrite((trx) => recordAudit(trx, { user, action, subject: name }, clock.now()))
  return found
}

/** All backups, newest first; undefined while the object store, which holds the list, is away. */
export async function listBackups(context: Pick<AppContext, 'config' | 'objects'>): Promise<Backup[] | undefined> {
  return listBackupFiles(placeOf(context)).catch((error: unknown) => {
    if (error instanceof ObjectStoreError) return undefined
    throw error
  })
}

/** Times are milliseconds. The newest backup is unknown while the object store is away. */
export async function findBackupHealth(context: Pick<AppContext, 'config' | 'store' | 'objects'>) {
  const found = await listBackups(context)
  const newest = found?.find(({ kind }) => kind !== 'update')
  const newestAt = newest && Date.parse(newest.madeAt)
  const rows = await listJobs(context.store.db, KIND)
  const night = rows.find(
    ({ subject_id, state, attempts }) =>
      subject_id === DAILY && (state === 'done' || state === 'failed' || attempts >= ALERT_AFTER_TRIES),
  )
  const isMadeSince = night && newestAt !== undefined && newestAt > night.due_at
  return {
    newestAt: found ? newestAt : ('unknown' as const),
    firstPlannedAt: rows.at(-1)?.created_at,
    /** Why the night's could not be made; none was made since. */
    problem: isMadeSince ? undefined : (night?.error ?? undefined),
  }
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
