import type { AppContext } from '../../../context.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import {
  deleteOldVersions,
  deleteStagedLeftovers,
  insertDamagedKeys,
  listKeysInUse,
  listKnownKeys,
  takeUnusedObjects,
} from '../../platform/live-site/live-site.service.ts'
import { type HeldLease, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import { inParallel } from './in-parallel.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const OBJECTS_PER_SWEEP = 5000
const AT_ONCE = 16
const KEYS_PER_QUERY = 500

type SweepContext = Pick<AppContext, 'store' | 'clock' | 'link' | 'log'>

/**
 * Deletes objects that nothing has used for a week. The rows go first, under the lease; then exactly those keys, which
 * nothing can use again. So a sweeper that was stopped in between deletes nothing that is live when it wakes up.
 */
export async function sweepSite({ store }: SweepContext, objects: ObjectStore, lease: HeldLease): Promise<number> {
  const keys = await writeUnderLease(store, lease, async (trx) => {
    await deleteOldVersions(trx, store.kind, WEEK_MS)
    await deleteStagedLeftovers(trx)
    return takeUnusedObjects(trx, store.kind, { unusedForMs: WEEK_MS, limit: OBJECTS_PER_SWEEP })
  })
  await inParallel(keys, AT_ONCE, (key) => objects.delete(key))
  return keys.length
}

/**
 * Compares the bucket with the rows: deletes objects that no row has known for a week (left by uploads and sweeps that
 * ended early), and notes live ones that are missing.
 * @param prefix of the keys, to do it in parts
 */
export async function auditBucket(context: SweepContext, objects: ObjectStore, prefix: string): Promise<void> {
  const { store } = context
  const missing = new Set(await listKeysInUse(store.db, prefix))
  let old: string[] = []
  for await (const { key, modifiedAt } of objects.list(prefix)) {
    missing.delete(key)
    if (modifiedAt < Date.now() - WEEK_MS) old.push(key)
    if (old.length < KEYS_PER_QUERY) continue
    await deleteUnknown(context, objects, old)
    old = []
  }
  await deleteUnknown(context, objects, old)
  await noteMissing(context, objects, [...missing])
}

async function deleteUnknown(
  { store, log }: SweepContext,
  objects: ObjectStore,
  keys: readonly string[],
): Promise<void> {
  const known = await listKnownKeys(store.db, keys)
  const unknown = keys.filter((key) => !known.has(key))
  await inParallel(unknown, AT_ONCE, (key) => objects.delete(key))
  if (unknown.length > 0) log.info({ objects: unknown.length }, 'deleted objects of the site that no row knows')
}

/** They are asked for once more: the list may have begun before they were put. */
async function noteMissing(context: SweepContext, objects: ObjectStore, keys: readonly string[]): Promise<void> {
  const missing: string[] = []
  await inParallel(keys, AT_ONCE, async (key) => {
    if ((await objects.find(key)) === undefined) missing.push(key)
  })
  if (missing.length === 0) return
  await insertDamagedKeys(context.store.db, missing, context.clock.now())
  context.log.error({ objects: missing.length }, 'objects of the live site are missing; the publisher replaces them')
  context.link.send({ type: 'objects-damaged' })
}
