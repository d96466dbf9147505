import type { Readable } from 'node:stream'
import type { Backup, BackupList, BackupWork } from '@hometown/shared-types/backup'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import type { JobWork } from '../../platform/jobs/job-loop.service.ts'
import { DAILY, dailyAt } from '../../platform/jobs/periodic.service.ts'
import { listJobs, plan } from '../../platform/jobs/plan.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { deleteBackupFile, listBackupFiles, openBackupFile } from './backup-store.ts'
import { makeBackup } from './make-backup.service.ts'

const KIND = 'backup'

/** One at a time: the night's, and out of turn those that somebody asks for. One that fails is tried again. */
export const backups: JobWork = {
  name: KIND,
  kinds: [KIND],
  async run(context, { subjectId }, finish) {
    announceChanged(context)
    const kind = subjectId === DAILY ? 'nightly' : 'manual'
    const { clock, config, objects, store } = context
    await makeBackup({ ...config, objects }, { kind, now: clock.now() })
    await store.groupWrite((trx) => finish(trx))
    announceChanged(context)
  },
  onFailure: async (context) => announceChanged(context),
}

export const nightlyBackup = dailyAt(KIND, '02:30')

export async function getBackups(context: AppContext): Promise<BackupList> {
  const found = await listBackupFiles(placeOf(context))
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

/** Times are milliseconds. */
export async function findBackupHealth(context: Pick<AppContext, 'clock' | 'config' | 'store' | 'objects'>) {
  const { clock, store } = context
  const newest = (await listBackupFiles(placeOf(context))).find(({ kind }) => kind !== 'update')
  return {
    newestAt: newest && Date.parse(newest.madeAt),
    firstPlannedAt: (await listJobs(store.db, KIND)).at(-1)?.created_at,
    /** Why the last one that was due could not be made. */
    problem: (await findWork(store.db, clock.now())).problem,
  }
}

function placeOf({ config, objects }: Pick<AppContext, 'config' | 'objects'>) {
  return { dataDir: config.dataDir, objects }
}

function announceChanged(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['backups'] })
}
