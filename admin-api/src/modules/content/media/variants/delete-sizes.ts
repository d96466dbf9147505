import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { listKeptHashes } from '../uses/media-uses.repository.ts'
import { type DeletedSizes, insertDeletedSizes, listDueSizes, takeDueSizes } from './deleted-sizes.repository.ts'
import { derivedStorage } from './derived-folder.ts'
import { isHashUsed } from './picture-copies.repository.ts'
import { sizeNames, widthsFromRow } from './picture-sizes.ts'

const AT_ONCE = 20
/** A site that can't be published must not keep a deleted picture. */
const LATEST_AFTER_MS = 60 * 60 * 1000

type SizesContext = Pick<AppContext, 'store' | 'config' | 'ports'>

export interface MadeSizes {
  readonly hash: string | null
  readonly widths: readonly number[]
}

/**
 * Asks for the deletion of files, in the transaction that deletes their picture and after it recorded what pages must
 * follow. `jobs` deletes them.
 */
export async function requestSizeDeletion(
  trx: Transaction<Database>,
  made: readonly MadeSizes[],
  now: number,
): Promise<void> {
  const sizes = made.flatMap(({ hash, widths }) => (hash ? [{ hash, widths: JSON.stringify(widths) }] : []))
  await insertDeletedSizes(trx, sizes, now)
}

/** Deletes the files that were asked for, once the pages are rendered without them. */
export async function deleteDueSizes(context: SizesContext & Pick<AppContext, 'clock'>): Promise<void> {
  const latest = context.clock.now() - LATEST_AFTER_MS
  for (const due of await listDueSizes(context.store.db, latest, AT_ONCE)) await deleteSizes(context, due)
}

/**
 * Not where another picture has the same sizes or a newsletter was sent with them. The files go within the transaction:
 * an upload of the same picture waits for its end, and then sees that its size is missing.
 */
async function deleteSizes({ store, config, ports }: SizesContext, due: DeletedSizes): Promise<void> {
  const storage = derivedStorage(config.dataDir)
  await store.db.transaction().execute(async (trx) => {
    if (!(await takeDueSizes(trx, due)) || (await isHashUsed(trx, due.hash))) return
    if ((await listKeptHashes(trx, ports.pictureUsers, [due.hash])).length > 0) return
    for (const name of sizeNames(due.hash, widthsFromRow(due))) await storage.delete(name)
  })
}
