import { randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { type ObjectStore, ObjectStoreError } from './object-store.ts'

/**
 * Stores a small object, reads it, lists it and deletes it, so that a wrong configuration, a key that may not do all
 * of it, and a store that lies are found at the start. @throws ObjectStoreError
 */
export async function checkObjectStore(objects: ObjectStore): Promise<void> {
  const key = `check/${randomUUID()}`
  const body = randomBytes(1024)
  await objects.put(key, body)
  try {
    const read = await objects.get(key)
    const listed = await Array.fromAsync(objects.list(key))
    if (!read?.equals(body) || listed.length !== 1)
      throw new ObjectStoreError(`${objects.name} doesn’t have what it said that it stored. Use another one.`)
  } finally {
    await objects.delete(key)
  }
  if (await objects.get(key))
    throw new ObjectStoreError(`${objects.name} still has what it said that it deleted. Use another one.`)
}

/** The client is loaded only where it is used, since it would cost memory in every process. */
export async function openConfiguredObjectStore(config: Pick<Config, 'objectStore'>): Promise<ObjectStore | undefined> {
  if (!config.objectStore) return undefined
  const { openObjectStore } = await import('./open-object-store.ts')
  return openObjectStore(config.objectStore)
}
