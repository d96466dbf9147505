import type { AppContext } from '../../../../context.ts'
import { findMirrorState } from '../pull/mirror-state.repository.ts'
import { findProblem } from './first-sync.repository.ts'

/** Why the connected WordPress couldn't be read yet, and what to do; undefined once it was read completely. */
export async function findFirstSyncProblem({
  store,
  config,
}: Pick<AppContext, 'store' | 'config'>): Promise<string | undefined> {
  const address = config.wordpressUrl
  if (!address || (await isSynced(store, address))) return undefined
  return findProblem(store.db, address)
}

export async function isSynced({ db }: AppContext['store'], address: string): Promise<boolean> {
  return (await findMirrorState(db))?.origin === address
}
