import type { AppContext } from '../../../../context.ts'
import { hasWithdrawnSince } from './changed-articles.repository.ts'
import { findSearchIndex, removeSearchIndex, type StoredIndex } from './index-folder.ts'

/** Undefined without an index, or when it contains an article that was withdrawn since. */
export async function findReadableIndex({
  config,
  store,
}: Pick<AppContext, 'config' | 'store'>): Promise<StoredIndex | undefined> {
  // With a deploy hook indexes are neither made nor maintained.
  const index = config.deployHookUrl ? undefined : await findSearchIndex(config.dataDir)
  return index && !(await hasWithdrawnSince(store.db, index.changesUpTo)) ? index : undefined
}

/** Removes the indexes if they contain an article that was withdrawn since. Returns whether it did. */
export async function removeWithdrawnIndex({ config, store }: Pick<AppContext, 'config' | 'store'>): Promise<boolean> {
  const index = await findSearchIndex(config.dataDir)
  if (!index || !(await hasWithdrawnSince(store.db, index.changesUpTo))) return false
  await removeSearchIndex(config.dataDir)
  return true
}
