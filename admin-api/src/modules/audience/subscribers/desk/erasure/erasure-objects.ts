import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import { storageAway } from '../../../../../file-storage/storage-errors.ts'
import { type ObjectStore, ObjectStoreError } from '../../../../../object-store/object-store.ts'
import { type Erasure, type ErasureLog, erasureSchema } from './erasure-entry.ts'

const PREFIX = 'erasures/'
const AT_ONCE = 16

/** One object for each erasure, which is never overwritten. All machines read the same list. */
export function createErasureObjects(objects: ObjectStore, log: Logger): ErasureLog {
  async function listKeys(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of objects.list(PREFIX)) keys.push(key)
    return keys
  }

  async function readEntry(key: string): Promise<Erasure[]> {
    const bytes = await objects.get(key)
    try {
      return bytes ? [erasureSchema.parse(JSON.parse(bytes.toString('utf8')))] : []
    } catch (error) {
      log.error({ err: error, object: key }, 'an entry of the list of erased addresses can’t be read')
      return []
    }
  }

  return {
    async append(erasure) {
      const key = `${PREFIX}${uuid()}.json`
      await put(objects, key, erasure)
      return () => objects.delete(key)
    },
    count: async () => (await listKeys()).length,
    async read() {
      const few = pLimit(AT_ONCE)
      const entries = await Promise.all((await listKeys()).map((key) => few(() => readEntry(key))))
      return entries.flat()
    },
  }
}

/** For entries of a file: those that are there already are put again under the same keys. */
export async function copyErasures(objects: ObjectStore, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures) {
    const name = hash('sha256', JSON.stringify([erasure.emailHash, erasure.erasedAt])).slice(0, 32)
    await put(objects, `${PREFIX}${name}.json`, erasure)
  }
}

async function put(objects: ObjectStore, key: string, erasure: Erasure): Promise<void> {
  try {
    await objects.put(key, Buffer.from(JSON.stringify(erasure)), { type: 'application/json' })
  } catch (error) {
    throw error instanceof ObjectStoreError ? storageAway(error, 'Couldn’t erase the address.') : error
  }
}
