import type { Readable } from 'node:stream'
import type { Backup, BackupList, BackupWork } from '@hometown/shared-types/backup'
import type { AppContext } from '../../../context.ts'
import { storageAway } from '../../../file-storage/storage-errors.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { BackupStore } from './backup-store.ts'
import { findBackupWork, findNightlyBackup, IDLE, saveBackupWork } from './backup-work.repository.ts'
import { openBackupStore } from './open-backup-store.ts'

export { finishSwap as finishRestore, isSwapUnderWay as isRestoreUnderWay } from './restore/swap-in.ts'

export async function getBackups(context: AppContext): Promise<BackupList> {
  const [backups, work] = await Promise.all([openStore(context).list(), findBackupWork(context.store.db)])
  return { backups, work }
}

export async function requestBackup(context: AppContext, { user }: SignedIn): Promise<BackupWork> {
  const { clock, link, store } = context
  const now = clock.now()
  const work = await store.db.transaction().execute(async (trx) => {
    const { state } = await findBackupWork(trx)
    if (state === 'waiting' || state === 'running')
      throw new AppError(409, 'under_way', 'We’re already making a backup')
    const waiting: BackupWork = { ...IDLE, state: 'waiting', kind: 'manual', step: 'Starting' }
    await saveBackupWork(trx, waiting, now)
    await recordAudit(trx, { user, action: 'backup.make' }, now)
    return waiting
  })
  link.send({ type: 'backup-wanted' })
  announce(context, { type: 'changed', lists: ['backups'] })
  return work
}

/** Recorded in the audit log, because a backup contains everything. */
export async function openBackup(
  context: AppContext,
  { user }: SignedIn,
  name: string,
): Promise<{ backup: Backup; bytes: Readable }> {
  const backup = await getBackup(context, name)
  await context.store.db
    .transaction()
    .execute((trx) => recordAudit(trx, { user, action: 'backup.download', subject: name }, context.clock.now()))
  const bytes = await openStore(context).open(name)
  if (!bytes) throw notFound('Backup')
  return { backup, bytes }
}

export async function deleteBackup(context: AppContext, { user }: SignedIn, name: string): Promise<void> {
  await getBackup(context, name)
  await context.store.db
    .transaction()
    .execute((trx) => recordAudit(trx, { user, action: 'backup.delete', subject: name }, context.clock.now()))
  await openStore(context).delete(name)
  announce(context, { type: 'changed', lists: ['backups'] })
}

/** The newest backup, or null; undefined while the object store, which holds the list, is away. */
export async function findLastBackup(
  context: Pick<AppContext, 'config' | 'objects'>,
): Promise<Backup | null | undefined> {
  const backups = await listUnlessAway(context)
  return backups && (backups[0] ?? null)
}

export interface BackupHealth {
  /** The newest complete, verified backup, in milliseconds. Unknown while the object store is away. */
  readonly newestAt: number | undefined | 'unknown'
  /** A nightly failure since then. */
  readonly problem: string | undefined
}

export async function findBackupHealth(
  context: Pick<AppContext, 'config' | 'store' | 'objects'>,
): Promise<BackupHealth> {
  const { db } = context.store
  const [backups, night, work] = await Promise.all([listUnlessAway(context), findNightlyBackup(db), findBackupWork(db)])
  const newest = backups?.find(({ kind, checkedAt }) => kind !== 'update' && checkedAt !== null)
  const newestAt = newest && Date.parse(newest.madeAt)
  const madeAt = work.state === 'idle' && work.finishedAt !== null ? Date.parse(work.finishedAt) : undefined
  const lastGoodAt = backups ? newestAt : madeAt
  const isMadeSince = lastGoodAt !== undefined && night?.failedAt != null && lastGoodAt > night.failedAt
  return {
    newestAt: backups ? newestAt : 'unknown',
    problem: isMadeSince ? undefined : (night?.problem ?? undefined),
  }
}

function listUnlessAway({ config, objects }: Pick<AppContext, 'config' | 'objects'>): Promise<Backup[] | undefined> {
  return openBackupStore({ dataDir: config.dataDir, objects })
    .list()
    .catch((error: unknown) => {
      if (error instanceof ObjectStoreError) return undefined
      throw error
    })
}

async function getBackup(context: AppContext, name: string): Promise<Backup> {
  const backup = await openStore(context).find(name)
  if (!backup) throw notFound('Backup')
  return backup
}

/** @throws AppError 503 while the object store is away */
function openStore({ config, objects }: Pick<AppContext, 'config' | 'objects'>): BackupStore {
  const store = openBackupStore({ dataDir: config.dataDir, objects })
  return {
    list: () => store.list().catch(refuse),
    find: (name) => store.find(name).catch(refuse),
    keep: (archive, backup) => store.keep(archive, backup).catch(refuse),
    open: (name) => store.open(name).catch(refuse),
    delete: (name) => store.delete(name).catch(refuse),
  }
}

function refuse(error: unknown): never {
  throw error instanceof ObjectStoreError ? storageAway(error, 'Couldn’t reach the backups.') : error
}
