import type { AppContext } from '../../../context.ts'
import { listLongDeleted, takeLongDeleted } from '../../../file-storage/stored-files.repository.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { listLongOrphaned, takeLongOrphaned } from './orphaned-objects.repository.ts'

const DAY = 24 * 60 * 60 * 1000
/** A deleted picture can be had back for so long, with a backup that still names it. */
export const KEPT_AFTER_DELETION_MS = 30 * DAY
const AT_ONCE = 500

/**
 * Takes the row first, then deletes that very object: its key is never used again, so a process that wakes up in
 * between can't delete what somebody has put back. An object that stays because of a crash is an orphan.
 */
export async function deleteOldObjects(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  objects: ObjectStore,
): Promise<number> {
  const { db } = store
  const until = clock.now() - KEPT_AFTER_DELETION_MS
  let deleted = 0
  for (const [list, take] of [
    [listLongDeleted, takeLongDeleted],
    [listLongOrphaned, takeLongOrphaned],
  ] as const) {
    for (;;) {
      const keys = await list(db, until, AT_ONCE)
      for (const key of keys) {
        if (!(await take(db, key, until))) continue
        await objects.delete(key)
        deleted++
      }
      if (keys.length < AT_ONCE) break
    }
  }
  return deleted
}
