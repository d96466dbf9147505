import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { clearManifest } from '../../platform/changes/manifest.service.ts'
import {
  countStagedFiles,
  deleteStagedFiles,
  findSiteState,
  forgetReplaced,
  keepObjects,
  keepObjectsOfLiveFiles,
  type LiveFile,
  nextVersion,
  noteUnused,
  removeLiveFiles,
  saveLiveFiles,
  saveSiteState,
  saveStagedFiles,
  stageFiles,
} from '../../platform/live-site/live-site.service.ts'
import { type HeldLease, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import type { PlannedUpload } from './planned-upload.ts'

/** The sweeper deleted an object that was about to be used. Plan again: its bytes are then put again. */
export class ObjectGoneError extends Error {
  override name = 'ObjectGoneError' as const
}

/** PostgreSQL crashed and emptied the table of staged files. */
class StagedFilesLostError extends Error {
  override name = 'StagedFilesLostError' as const
}

export interface Commit {
  readonly lease: HeldLease
  readonly publishId: string
  readonly release: string
  readonly code: string
  readonly retiredFiles: string
  readonly plan: PlannedUpload
  readonly uploaded: readonly LiveFile[]
  /** Runs in the same transaction. */
  readonly close: (trx: Transaction<Database>) => Promise<void>
}

/**
 * Makes the files live, in one transaction with the changes that they show.
 * @returns the new version; undefined if no file differs @throws LeaseLostError, ObjectGoneError
 */
export async function commitUpload(store: Store, commit: Commit): Promise<number | undefined> {
  if (!commit.plan.isWhole) return writeUnderLease(store, commit.lease, (trx) => commitChanges(trx, store.kind, commit))
  const { publishId, plan, uploaded } = commit
  const files = [...plan.unchanged, ...plan.present, ...uploaded]
  try {
    await stageFiles(store.db, publishId, files)
    return await writeUnderLease(store, commit.lease, async (trx) => {
      if ((await countStagedFiles(trx, publishId)) !== files.length) throw new StagedFilesLostError()
      return commitRelease(trx, store.kind, commit)
    })
  } catch (error) {
    // What this can't delete, the sweeper does.
    await deleteStagedFiles(store.db, publishId).catch(() => undefined)
    throw error
  }
}

type Trx = Transaction<Database>

async function commitChanges(trx: Trx, kind: Store['kind'], commit: Commit): Promise<number | undefined> {
  const { plan, uploaded } = commit
  const files = [...plan.present, ...uploaded]
  if (files.length === 0 && plan.removed.length === 0) {
    await commit.close(trx)
    return undefined
  }
  const version = await nextVersion(trx, kind)
  await saveLiveFiles(trx, files, version)
  await removeLiveFiles(trx, plan.removed, version)
  const keys = files.map(({ key }) => key)
  if (!(await keepObjects(trx, keys))) throw new ObjectGoneError()
  await noteUnused(trx, kind, plan.replaced)
  await finish(trx, kind, commit, version)
  return version
}

async function commitRelease(trx: Trx, kind: Store['kind'], commit: Commit): Promise<number | undefined> {
  const version = await nextVersion(trx, kind)
  const { written, removed } = await saveStagedFiles(trx, commit.publishId, version)
  // Other code has a version of its own, though it may render the same.
  if (written + removed === 0 && (await findSiteState(trx))?.code === commit.code) {
    await commit.close(trx)
    return undefined
  }
  await clearManifest(trx)
  if (!(await keepObjectsOfLiveFiles(trx))) throw new ObjectGoneError()
  await noteUnused(trx, kind, undefined)
  await finish(trx, kind, commit, version)
  return version
}

async function finish(trx: Trx, kind: Store['kind'], commit: Commit, version: number): Promise<void> {
  const { release, code, publishId, retiredFiles } = commit
  await forgetReplaced(trx, commit.plan.damaged)
  await saveSiteState(trx, kind, { version, release, code, publish_id: publishId, retired_files: retiredFiles })
  await commit.close(trx)
}
