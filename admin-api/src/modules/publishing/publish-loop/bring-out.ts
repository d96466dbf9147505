import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { listManifestPaths, removeFromManifest, upsertManifest } from '../../platform/changes/manifest.service.ts'
import { type HeldLease, LeaseLostError, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'
import type { FinishedPublish } from './publish-receipt.ts'
import type { PublishResult } from './site-renderer.ts'

/** Where a publish goes. */
export interface PublishTarget {
  /** Under which everything is committed; missing where nobody else can publish. */
  readonly lease?: HeldLease
  /** Missing where the site is files on this machine. */
  readonly site?: ObjectSite
}

/** The manifest first, the changes last: after a crash in between, publishing the same changes again is harmless. */
export async function bringOut(
  context: AppContext,
  { lease, site }: PublishTarget,
  { id, result }: Pick<FinishedPublish, 'id' | 'result'>,
  close: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  if (lease && site) {
    await site.bringOut(lease, id, close)
    return
  }
  await keepManifest(context, result)
  if (lease) await writeUnderLease(context.store, lease, close)
  else await context.store.db.transaction().execute(close)
}

async function keepManifest(context: AppContext, result: PublishResult): Promise<void> {
  const { db } = context.store
  await upsertManifest(db, result.written)
  if (!result.newRelease) return removeFromManifest(db, result.removed)
  const live = new Set(result.written.map((file) => file.path))
  const orphans = (await listManifestPaths(db)).filter((path) => !live.has(path))
  await removeFromManifest(db, orphans)
}

/** Withdrawn content goes, although nothing else could be published. */
export async function bringOutTakenDown(
  { log }: AppContext,
  { lease, site }: PublishTarget,
  id: string,
  takenDown: readonly string[],
): Promise<void> {
  if (!lease || !site || takenDown.length === 0) return
  try {
    site.noteLocal({ changed: takenDown })
    await site.bringOut(lease, id, async () => undefined)
  } catch (error) {
    if (error instanceof LeaseLostError) throw error
    log.error({ publish: id, err: error }, 'withdrawn content could not leave the site; we will retry')
  }
}
