import type { AppContext } from '../../context.ts'
import { listAllKeys } from './sources.repository.ts'

/** `sourceAddressKey` of every source there is. */
export async function listKnownSourceKeys({ store }: Pick<AppContext, 'store'>): Promise<ReadonlySet<string>> {
  return new Set(await listAllKeys(store.db))
}
