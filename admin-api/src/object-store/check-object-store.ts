import { randomBytes, randomUUID } from 'node:crypto'
import { type ListedObject, type ObjectStore, ObjectStoreError } from './object-store.ts'

const PREFIX = 'check/'
/** What a check that was killed left behind. */
const LEFTOVER_MS = 3_600_000

/**
 * Stores a small object, reads it, lists it and deletes it, so that a wrong configuration, a key that may not do all
 * of it, and a store that lies are found at the start. @throws ObjectStoreError
 */
export async function checkObjectStore(objects: ObjectStore): Promise<void> {
  const key = PREFIX + randomUUID()
  const body = randomBytes(1024)
  await objects.put(key, body, { type: 'application/octet-stream' })
  try {
    const read = await objects.get(key)
    if (!read) throw lie(objects, 'said that it stored an object, and doesn’t have it')
    if (!read.equals(body)) throw lie(objects, 'gave back other bytes than were stored')
    if (!(await isListed(objects, key))) throw lie(objects, 'doesn’t list an object that it has')
  } catch (error) {
    await objects.delete(key).catch(() => undefined)
    throw error
  }
  await objects.delete(key)
  if (await objects.find(key)) throw lie(objects, 'said that it deleted an object, and still has it')
}

async function isListed(objects: ObjectStore, key: string): Promise<boolean> {
  const listed: ListedObject[] = []
  for await (const object of objects.list(PREFIX)) listed.push(object)
  const own = listed.find((object) => object.key === key)
  if (!own) return false
  for (const { key: other, modifiedAt } of listed)
    if (modifiedAt < own.modifiedAt - LEFTOVER_MS) await objects.delete(other)
  return true
}

function lie({ name }: ObjectStore, fault: string): ObjectStoreError {
  return new ObjectStoreError('other', `The object store can’t be relied on: ${name} ${fault}. Use another one.`)
}
