import type { FileContext } from '../../../../file-storage/open-file-storage.ts'
import type { HeldLease } from '../../../platform/schedule/leases.service.ts'
import { hasWithdrawnSince } from './changed-articles.repository.ts'
import type { StoredIndex } from './index-folder.ts'
import { searchIndexes } from './search-indexes.ts'

/** Undefined without an index, or when it contains an article that was withdrawn since. */
export async function findReadableIndex(context: FileContext): Promise<StoredIndex | undefined> {
  // With a deploy hook indexes are neither made nor maintained.
  const index = context.config.deployHookUrl ? undefined : await searchIndexes(context).find()
  return index && !(await hasWithdrawnSince(context.store.db, index.changesUpTo)) ? index : undefined
}

/** Removes the indexes if they contain an article that was withdrawn since. Returns whether it did. */
export async function removeWithdrawnIndex(context: FileContext, lease?: HeldLease): Promise<boolean> {
  const indexes = searchIndexes(context, lease)
  const index = await indexes.find()
  if (!index || !(await hasWithdrawnSince(context.store.db, index.changesUpTo))) return false
  await indexes.remove()
  return true
}
