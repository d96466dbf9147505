import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { AppContext } from '../context.ts'
import { createSharedCalls } from '../lib/shared-calls.ts'
import { type ListedObject, type ObjectStore, ObjectStoreError } from '../object-store/object-store.ts'
import { createFileCache, type FileCache } from './file-cache.ts'
import type { FileArea, FileStorage } from './file-storage.ts'
import { storageAway } from './storage-errors.ts'

type Context = Pick<AppContext, 'config' | 'log'> & { readonly objects: ObjectStore }

const CACHE_BYTES = 2_000_000_000
/** Each is held in memory. */
const READS_AT_ONCE = 24
/** While the store is slow, further readers get an answer at once. */
const READS_WAITING = 300
/** After a failure, answer at once instead of letting every reader wait for the same silence. */
const REST_AFTER_FAILURE_MS = 2000
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

/** Files are objects with the key `<area>/<name>`. This machine's disk has copies of those that were read. */
export function createObjectStorage(
  context: Context,
  area: FileArea,
  noun: 'picture' | 'file' = 'picture',
): FileStorage {
  const { objects } = context
  const { cache, read } = readerOf(context)
  const keyOf = (name: string) => `${area}/${name}`
  const type = (name: string) => TYPES[extname(name)] ?? 'application/octet-stream'

  async function doing<T>(what: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw error instanceof ObjectStoreError ? storageAway(error, `Couldn’t ${what} the ${noun}.`) : error
    }
  }

  async function list(): Promise<(ListedObject & { name: string })[]> {
    const found: (ListedObject & { name: string })[] = []
    for await (const object of objects.list(`${area}/`))
      found.push({ ...object, name: object.key.slice(area.length + 1) })
    return found
  }

  return {
    put: (name, bytes) =>
      doing('store', async () => {
        await objects.put(keyOf(name), bytes, { type: type(name) })
        await cache.keep(keyOf(name), bytes)
      }),

    async get(name) {
      const key = keyOf(name)
      const bytes = (await cache.find(key)) ?? (await doing('load', () => read(key)))
      return bytes && { size: bytes.byteLength, open: () => Readable.from([bytes]) }
    },

    find: (name) =>
      doing('find', async () => {
        const found = await objects.find(keyOf(name))
        return found && { size: found.bytes, usedAt: found.modifiedAt }
      }),

    delete: (name) =>
      doing('delete', async () => {
        await objects.delete(keyOf(name))
        await cache.forget(keyOf(name))
      }),

    // An object’s time is that of its last put.
    touch: (name) =>
      doing('find', async () => {
        const bytes = await objects.get(keyOf(name))
        if (bytes) await objects.put(keyOf(name), bytes, { type: type(name) })
        return bytes !== undefined
      }),

    async list(unusedSince = Number.POSITIVE_INFINITY) {
      return (await list()).filter(({ modifiedAt }) => modifiedAt < unusedSince).map(({ name }) => name)
    },

    async listOldest(keep) {
      const newestFirst = (await list()).sort((one, other) => other.modifiedAt - one.modifiedAt)
      return newestFirst.slice(keep).map(({ name }) => name)
    },
  }
}

interface CachedReader {
  readonly cache: FileCache
  /** Undefined if there is no such object. @throws ObjectStoreError */
  read(key: string): Promise<Buffer | undefined>
}

/** One for each process, because it remembers. */
const readers = new WeakMap<ObjectStore, CachedReader>()

function readerOf({ objects, config, log }: Context): CachedReader {
  const known = readers.get(objects)
  if (known) return known
  const cache = createFileCache(join(config.dataDir, 'cache', 'files'), CACHE_BYTES, log)
  const few = pLimit(READS_AT_ONCE)
  const share = createSharedCalls<Buffer | undefined>()
  let failure: { error: unknown; until: number } | undefined

  async function readNow(key: string): Promise<Buffer | undefined> {
    if (failure && performance.now() < failure.until) throw failure.error
    if (few.pendingCount > READS_WAITING)
      throw new ObjectStoreError('busy', `Too many readers wait for ${objects.name}.`)
    const bytes = await few(() => objects.get(key)).catch((error: unknown) => {
      failure = { error, until: performance.now() + REST_AFTER_FAILURE_MS }
      throw error
    })
    if (bytes) await cache.keep(key, bytes)
    return bytes
  }

  const reader = { cache, read: (key: string) => share(key, () => readNow(key)) }
  readers.set(objects, reader)
  return reader
}
