import type { Store } from '../../../database/store.ts'
import { forgetReplaced, listDamagedKeys, listFilesInObjects } from '../../platform/live-site/live-site.service.ts'
import { type HeldLease, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import { hashOf, type LocalRelease } from './local-release.ts'

export interface DamagedFiles {
  /** This machine's disk has their bytes. */
  readonly atHand: readonly string[]
  /** They must be rendered again. */
  readonly lost: readonly string[]
}

/** The live files whose objects are missing or were changed. Forgets objects that nothing uses any more. */
export async function findDamagedFiles(store: Store, release: LocalRelease, lease: HeldLease): Promise<DamagedFiles> {
  const keys = await listDamagedKeys(store.db)
  if (keys.length === 0) return { atHand: [], lost: [] }
  await writeUnderLease(store, lease, (trx) => forgetReplaced(trx, keys))
  const atHand: string[] = []
  const lost: string[] = []
  for (const { path, hash } of await listFilesInObjects(store.db, keys)) {
    const bytes = release.find() === undefined ? undefined : await release.read(path)
    if (bytes !== undefined && hashOf(bytes) === hash) atHand.push(path)
    else lost.push(path)
  }
  return { atHand, lost }
}
