import type { Config } from '../config/config.ts'
import type { ObjectStore } from './object-store.ts'

/** The client is loaded only where it is used, since it would cost memory in every process. */
export async function openConfiguredStore({
  objectStore,
}: Pick<Config, 'objectStore'>): Promise<ObjectStore | undefined> {
  if (!objectStore) return undefined
  const { openObjectStore } = await import('./open-object-store.ts')
  return openObjectStore(objectStore)
}
