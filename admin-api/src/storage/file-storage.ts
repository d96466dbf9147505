import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors/app-error.ts'
import { type ByteCache, createByteCache } from '../lib/byte-cache.ts'
import { errorCode } from '../lib/durable-files.ts'
import { type ObjectStore, ObjectStoreError } from './object-store.ts'

/** The kinds of files, each with its own folder in `DATA_DIR`, or its own prefix in the bucket. */
export const FILE_AREAS = ['uploads', 'derived', 'cards', 'suggestions', 'chat-files'] as const
type FileArea = (typeof FILE_AREAS)[number]

/**
 * Files in a folder of this machine, or in an object store that all machines share. Most names derive from the content,
 * so such a file never changes. Names must be validated by the caller, and whether a file still exists is what the
 * database says: machines keep copies.
 */
export interface FileStorage {
  /** Writes atomically. An existing file has the same bytes. @throws AppError 503 if nothing was stored */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @throws AppError 503 while the file exists but can't be read */
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Ignores a missing file. */
  delete(name: string): Promise<void>
  /** `modifiedAt` is the time when the file was put. */
  list(): AsyncIterable<{ readonly name: string; readonly modifiedAt: number }>
}

/** The part of the context that says where files are; backups have only this. */
export interface StorageContext {
  readonly config: Config
  readonly objects?: ObjectStore | undefined
}

/** Files are in the object store where there is one, else in a folder of `DATA_DIR`. */
export function openFileStorage({ objects, config }: StorageContext, area: FileArea): FileStorage {
  const noun = area === 'chat-files' ? 'file' : 'picture'
  return objects
    ? createBucketStorage(objects, area, noun)
    : createFolderStorage(storageFolder(config.dataDir, area), noun)
}

export function storageFolder(dataDir: string, area: FileArea): string {
  return join(dataDir, area === 'cards' || area === 'suggestions' ? 'derived' : '', area)
}

const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM'])

/** Creates the folder with the first file. */
function createFolderStorage(folder: string, noun: string): FileStorage {
  const pathOf = (name: string) => join(folder, name)

  async function timeOf(name: string): Promise<number | undefined> {
    const stats = await stat(pathOf(name)).catch(() => undefined)
    return stats?.isFile() ? stats.mtimeMs : undefined
  }

  return {
    has: async (name) => (await timeOf(name)) !== undefined,
    async put(name, bytes) {
      if ((await timeOf(name)) !== undefined) return
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWholeFile(folder, name, bytes)
      } catch (error) {
        if (!DISK_FULL_CODES.has(errorCode(error))) throw error
        throw new AppError(503, 'disk', `Couldn’t store the ${noun}. The disk is full or read-only.`)
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const name of await readdir(folder).catch(() => [])) {
        const modifiedAt = await timeOf(name)
        if (modifiedAt !== undefined) yield { name, modifiedAt }
      }
    },
  }
}

/** Names of unfinished files begin with a dot, because backups skip those. */
async function writeWholeFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const beside = join(folder, `.${name}.${randomUUID()}`)
  try {
    await writeFile(beside, bytes, { mode: 0o600, flag: 'wx', flush: true })
    await rename(beside, join(folder, name))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Files are objects with the key `<area>/<name>`. */
function createBucketStorage(objects: ObjectStore, area: FileArea, noun: string): FileStorage {
  const { cache, read } = bucketReaderOf(objects)
  const keyOf = (name: string) => `${area}/${name}`

  async function doing<T>(what: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw error instanceof ObjectStoreError ? storageAwayError(error, `Couldn’t ${what} the ${noun}.`) : error
    }
  }

  return {
    put: (name, bytes) => doing('store', () => objects.put(keyOf(name), bytes)),
    get: async (name) => cache.get(keyOf(name)) ?? (await doing('load', () => read(keyOf(name)))),
    has: (name) =>
      doing('find', async () => {
        // The name's own key is the first of the keys that begin with it.
        for await (const { key } of objects.list(keyOf(name))) return key === keyOf(name)
        return false
      }),
    delete: (name) =>
      doing('delete', async () => {
        await objects.delete(keyOf(name))
        cache.delete(keyOf(name))
      }),
    async *list() {
      for await (const { key, modifiedAt } of objects.list(keyOf('')))
        yield { name: key.slice(keyOf('').length), modifiedAt }
    },
  }
}

const BUCKET_CACHE_BYTES = 64 * 1024 ** 2
/** After a failure, answer at once instead of letting every reader wait for the same silence. */
const BUCKET_REST_AFTER_FAILURE_MS = 2000

interface BucketReader {
  readonly cache: ByteCache<Buffer>
  read(key: string): Promise<Buffer | undefined>
}

/** Each process has one reader per store, because it remembers. */
const bucketReaders = new WeakMap<ObjectStore, BucketReader>()

function bucketReaderOf(objects: ObjectStore): BucketReader {
  const openReader = bucketReaders.get(objects)
  if (openReader) return openReader
  const cache = createByteCache<Buffer>(BUCKET_CACHE_BYTES)
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  let failure: { error: unknown; until: number } | undefined

  async function readNow(key: string): Promise<Buffer | undefined> {
    if (failure && performance.now() < failure.until) throw failure.error
    try {
      const bytes = await objects.get(key)
      if (bytes) cache.set(key, bytes, bytes.length)
      return bytes
    } catch (error) {
      failure = { error, until: performance.now() + BUCKET_REST_AFTER_FAILURE_MS }
      throw error
    }
  }

  function read(key: string): Promise<Buffer | undefined> {
    const reading = underWay.get(key) ?? readNow(key).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  const reader = { cache, read }
  bucketReaders.set(objects, reader)
  return reader
}

/** @param failed a sentence, such as `Couldn’t store the picture.` */
function storageAwayError(cause: ObjectStoreError, failed: string): AppError {
  const advice = cause.isTemporary
    ? 'The file storage isn’t answering. Try again in a minute.'
    : 'The file storage refused it. Ask an administrator to check Settings → System, then try again.'
  const error = new AppError(503, 'storage_away', `${failed} ${advice}`, { retryAfter: 5 })
  error.cause = cause
  return error
}
