import type { AppContext } from '../../../../context.ts'
import { hasWithdrawnSince } from './changed-articles.repository.ts'
import { findSearchIndex, removeSearchIndex, type StoredIndex } from './index-folder.ts'

/**
 * The index that readers may use. Undefined where there is none, or where it holds the text of an article that was
 * withdrawn since. Read from the database, so it holds before `jobs` has run.
 */
export async function findReadableIndex({
  config,
  store,
}: Pick<AppContext, 'config' | 'store'>): Promise<StoredIndex | undefined> {
  // With a deploy hook nothing makes a new one, or looks after an old one.
  const index = config.deployHookUrl ? undefined : await findSearchIndex(config.dataDir)
  return index && !(await hasWithdrawnSince(store.db, index.changesUpTo)) ? index : undefined
}

/** Removes the indexes that hold the text of an article that was withdrawn since. Answers whether there were any. */
export async function removeWithdrawnIndex({ config, store }: Pick<AppContext, 'config' | 'store'>): Promise<boolean> {
  const index = await findSearchIndex(config.dataDir)
  if (!index || !(await hasWithdrawnSince(store.db, index.changesUpTo))) return false
  await removeSearchIndex(config.dataDir)
  return true
}
