import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import {
  deleteOldVersions,
  deleteStagedLeftovers,
  insertDamagedKeys,
  listKeysInUse,
  listKnownKeys,
  takeUnusedObjects,
} from '../../platform/live-site/live-site.service.ts'
import { type HeldLease, LeaseLostError, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import { inParallel } from './in-parallel.ts'

const HOUR_MS = 60 * 60_000
const DIGITS = '0123456789abcdef'

/** What the publishing machine does for the bucket beside publishing. */
export interface SiteUpkeep {
  /** Starts what is due: each hour the sweep, and a sixteenth of the bucket is compared with the rows. */
  look(lease: HeldLease): void
  /** Compares the whole bucket with the rows. */
  auditAll(): void
  settled(): Promise<void>
}

export function createSiteUpkeep(
  context: Pick<AppContext, 'store' | 'clock' | 'link' | 'log'>,
  objects: ObjectStore,
): SiteUpkeep {
  let lease: HeldLease | undefined
  let sweptIn: number | undefined
  let isAuditWanted = false
  const working = oneAtATime(work, (error) => {
    // The next hour tries again.
    if (!(error instanceof LeaseLostError)) context.log.warn({ err: error }, 'could not tidy the site’s objects')
  })

  async function work(): Promise<void> {
    const hour = Math.floor(context.clock.now() / HOUR_MS)
    if (lease && hour !== sweptIn) {
      sweptIn = hour
      await sweepSite(context, objects, lease)
      await auditBucket(context, objects, `site/${DIGITS[hour % DIGITS.length]}`)
    }
    if (!isAuditWanted) return
    isAuditWanted = false
    await auditBucket(context, objects, 'site/')
  }

  return {
    look(held) {
      lease = held
      if (isAuditWanted || Math.floor(context.clock.now() / HOUR_MS) !== sweptIn) working.start()
    },
    auditAll() {
      isAuditWanted = true
    },
    settled: working.settled,
  }
}

const WEEK_MS = 7 * 24 * 60 * 60_000
const OBJECTS_PER_SWEEP = 5000
const AT_ONCE = 16
const KEYS_PER_QUERY = 500

type SweepContext = Pick<AppContext, 'store' | 'clock' | 'link' | 'log'>

/**
 * Deletes objects that nothing has used for a week. The rows go first, under the lease; then exactly those keys, which
 * nothing can use again. So a sweeper that was stopped in between deletes nothing that is live when it wakes up.
 */
async function sweepSite({ store }: SweepContext, objects: ObjectStore, lease: HeldLease): Promise<number> {
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
async function auditBucket(context: SweepContext, objects: ObjectStore, prefix: string): Promise<void> {
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
