import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { FileContext } from '../../../../file-storage/file-storage.ts'
import { listKeptHashes } from '../uses/picture-users.service.ts'
import { type DeletedSizes, forgetDeletedSizes, insertDeletedSizes, listDueSizes } from './deleted-sizes.repository.ts'
import { derivedStorage } from './derived-files.ts'
import { isHashUsed, wantMadeCopies } from './picture-copies.repository.ts'
import { sizeNames, widthsFromRow } from './picture-sizes.ts'

const AT_ONCE = 20
/** After this time the files are deleted even if the site can't be published. */
const LATEST_AFTER_MS = 60 * 60 * 1000

type SizesContext = FileContext & Pick<AppContext, 'store' | 'clock'>

export interface MadeSizes {
  readonly hash: string | null
  readonly widths: readonly number[]
}

/** Call in the transaction that deletes the picture, after recording the pages' changes. `jobs` deletes the files. */
export async function requestSizeDeletion(
  trx: Transaction<Database>,
  made: readonly MadeSizes[],
  now: number,
): Promise<void> {
  const sizes = made.flatMap(({ hash, widths }) => (hash ? [{ hash, widths: JSON.stringify(widths) }] : []))
  await insertDeletedSizes(trx, sizes, now)
}

export async function deleteDueSizes(context: SizesContext): Promise<void> {
  const latest = context.clock.now() - LATEST_AFTER_MS
  for (const due of await listDueSizes(context.store.db, latest, AT_ONCE)) await deleteSizes(context, due)
}

/**
 * Outside a transaction, since an object store may be slow. A picture that is uploaded again in between gets its sizes
 * again, also after a crash: the request is forgotten last.
 */
async function deleteSizes(context: SizesContext, due: DeletedSizes): Promise<void> {
  const { store, clock } = context
  const storage = derivedStorage(context)
  const kept = await listKeptHashes(store.db, [due.hash])
  if (kept.length === 0 && !(await isHashUsed(store.db, due.hash)))
    for (const name of sizeNames(due.hash, widthsFromRow(due))) await storage.delete(name)
  await store.db.transaction().execute(async (trx) => {
    await wantMadeCopies(trx, clock.now(), due.hash)
    await forgetDeletedSizes(trx, due)
  })
}
