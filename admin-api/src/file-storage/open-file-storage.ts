import { hash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import type { AppContext, Clock } from '../context.ts'
import type { Store } from '../database/store.ts'
import { AppError } from '../http/errors/app-error.ts'
import { createSharedCalls } from '../lib/shared-calls.ts'
import { type ObjectStore, ObjectStoreError } from '../object-store/object-store.ts'
import { createFileCache, type FileCache } from './file-cache.ts'
import type { FileStorage } from './file-storage.ts'
import { createKnownFiles, type KnownFiles } from './known-files.ts'
import { createObjectReader, DamagedObjectError, type ReadObject } from './read-object.ts'
import { storageAway, storageUnreadable } from './storage-errors.ts'
import {
  findStoredFile,
  insertStoredFile,
  listOldestNames,
  listStoredNames,
  markDeleted,
  noteDamage,
  reviveStoredFile,
  type StoredFileRow,
  touchStoredFile,
} from './stored-files.repository.ts'
import type { FileArea } from './stored-files.table.ts'

export type FileContext = Pick<AppContext, 'config' | 'store' | 'clock' | 'log' | 'objects'>

const CACHE_BYTES = 2_000_000_000

const FOLDERS: Readonly<Record<FileArea, FolderOptions & { readonly folder: string }>> = {
  uploads: { folder: 'uploads' },
  derived: { folder: 'derived' },
  cards: { folder: 'derived/cards', canBeLost: true },
  suggestions: { folder: 'derived/suggestions', canBeLost: true },
  'chat-files': { folder: 'chat-files', noun: 'file', isPrivate: true },
}

/** In the object store where there is one, else in a folder of `DATA_DIR`. */
export function openFileStorage(context: FileContext, area: FileArea): FileStorage {
  const { objects, config } = context
  if (!objects) return createFolderStorage(folderOf(config.dataDir, area), FOLDERS[area])
  return createObjectStorage(partsOf(context, objects), area, FOLDERS[area].noun)
}

export function folderOf(dataDir: string, area: FileArea): string {
  return join(dataDir, FOLDERS[area].folder)
}

export function fileCacheFolder(dataDir: string): string {
  return join(dataDir, 'cache', 'files')
}

const parts = new WeakMap<Store, Map<string, ObjectStorageParts>>()

/** One for each process, because they remember. */
export function partsOf({ store, clock, config, log }: FileContext, objects: ObjectStore): ObjectStorageParts {
  const ofStore = parts.get(store) ?? new Map<string, ObjectStorageParts>()
  parts.set(store, ofStore)
  const folder = fileCacheFolder(config.dataDir)
  const made = ofStore.get(folder) ?? {
    ...{ store, clock, objects },
    cache: createFileCache(folder, CACHE_BYTES, log),
    known: createKnownFiles(store),
    read: createObjectReader(objects, log),
    share: createSharedCalls<Buffer>(),
  }
  ofStore.set(folder, made)
  return made
}

const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM'])

interface FolderOptions {
  /** What people call these files. */
  readonly noun?: 'picture' | 'file'
  /** Nobody else may read the files. The names of unfinished ones begin with a dot, because backups skip those. */
  readonly isPrivate?: boolean
  /** A file that a power cut loses is made again, so it needs no fsync. */
  readonly canBeLost?: boolean
}

/** Creates the folder with the first file. */
function createFolderStorage(folder: string, options: FolderOptions = {}): FileStorage {
  const { noun = 'picture', isPrivate = false } = options
  const pathOf = (name: string) => join(folder, name)

  async function find(name: string) {
    const found = await stat(pathOf(name)).catch(() => undefined)
    return found?.isFile() ? { size: found.size, usedAt: found.mtimeMs } : undefined
  }

  async function listByUse(): Promise<{ name: string; usedAt: number }[]> {
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(names.map(async (name) => ({ name, found: await find(name) })))
    return files.flatMap(({ name, found }) => (found ? [{ name, usedAt: found.usedAt }] : []))
  }

  return {
    async put(name, bytes, { mayReplace } = {}) {
      if (!mayReplace && (await find(name))) return
      try {
        await mkdir(folder, { recursive: true, ...(isPrivate && { mode: 0o700 }) })
        await writeWhole(folder, name, bytes, options)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && DISK_FULL_CODES.has(error.code))) throw error
        throw new AppError(503, 'disk', `Couldn’t store the ${noun}. The disk is full or read-only.`)
      }
    },

    async get(name) {
      const found = await find(name)
      return found && { ...found, open: () => createReadStream(pathOf(name)) }
    },

    find,

    delete: (name) => rm(pathOf(name), { force: true }),

    async touch(name) {
      const now = new Date()
      return utimes(pathOf(name), now, now).then(
        () => true,
        () => false,
      )
    },

    async list(unusedSince) {
      if (unusedSince === undefined) return readdir(folder).catch(() => [])
      return (await listByUse()).flatMap(({ name, usedAt }) => (usedAt < unusedSince ? [name] : []))
    },

    async listOldest(keep) {
      if ((await readdir(folder).catch(() => [])).length <= keep) return []
      const files = await listByUse()
      files.sort((one, other) => other.usedAt - one.usedAt)
      return files.slice(keep).map(({ name }) => name)
    },
  }
}

async function writeWhole(
  folder: string,
  name: string,
  bytes: Uint8Array,
  { isPrivate, canBeLost }: FolderOptions,
): Promise<void> {
  const beside = join(folder, isPrivate ? `.${name}` : `${name}.${randomUUID()}`)
  try {
    const file = await open(beside, 'wx', isPrivate ? 0o600 : 0o644)
    await file.writeFile(bytes)
    if (!canBeLost) await file.sync()
    await file.close()
    await rename(beside, join(folder, name))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

/** What the areas of one process share. */
interface ObjectStorageParts {
  readonly store: Store
  readonly clock: Clock
  readonly objects: ObjectStore
  readonly cache: FileCache
  readonly known: KnownFiles
  readonly read: ReadObject
  /** Fetches by object key, until the cache has the bytes: later readers would fetch them again. */
  readonly share: (key: string, fetchBytes: () => Promise<Buffer>) => Promise<Buffer>
}

/**
 * Bytes are objects, and what is there are rows: the object comes first and goes last, so every row has its object.
 * An object that its row never reached is found by the comparison with the bucket.
 */
function createObjectStorage(
  { store, clock, objects, cache, known, read, share }: ObjectStorageParts,
  area: FileArea,
  noun: 'picture' | 'file' = 'picture',
): FileStorage {
  const { db } = store
  const keyOf = (name: string) => `${area}/${name}`

  async function put(name: string, bytes: Uint8Array, { mayReplace = false } = {}): Promise<void> {
    const there = await findStoredFile(db, area, name)
    if (there && there.damaged_at === null && !mayReplace) {
      if (there.deleted_at === null) return
      if (await reviveStoredFile(db, there.object_key, clock.now())) return
    }
    const now = clock.now()
    const file = { hash: hash('sha256', bytes), bytes: bytes.byteLength }
    const key = `${keyOf(name)}.${uuid()}`
    await objects.put(key, bytes, { type: TYPES[extname(name)] ?? 'application/octet-stream' }).catch(refusePut)
    const row = { area, name, object_key: key, ...file, created_at: now, used_at: now }
    const isOurs = await insertStoredFile(db, { ...row, deleted_at: null, damaged_at: null }, { mayReplace })
    known.forget(area, name)
    // Somebody else stored the same file meanwhile. Nobody can know this key; if it stays, the comparison finds it.
    if (!isOurs) await objects.delete(key).catch(() => undefined)
    else await cache.keep(keyOf(name), { hash: file.hash, bytes: Buffer.from(bytes) })
  }

  function refusePut(error: unknown): never {
    throw error instanceof ObjectStoreError ? storageAway(error, `Couldn’t store the ${noun}.`) : error
  }

  async function get(name: string) {
    let row = await known.find(area, name)
    if (row === 'away') {
      // Any version that we once had is better than none.
      const kept = await cache.find(keyOf(name))
      if (kept) return stored(kept.bytes, clock.now())
      row = await known.ask(area, name)
    }
    return row && stored(await share(row.object_key, () => readBytes(row)), row.used_at)
  }

  async function readBytes(row: StoredFileRow): Promise<Buffer> {
    const kept = await cache.find(keyOf(row.name), row.hash)
    if (kept) return kept.bytes
    const { object_key: key, hash: expected } = row
    try {
      const bytes = await read({ key, hash: expected, bytes: row.bytes })
      if (row.damaged_at !== null) await noteDamage(db, key, null).catch(() => undefined)
      await cache.keep(keyOf(row.name), { hash: expected, bytes })
      return bytes
    } catch (error) {
      if (error instanceof ObjectStoreError) throw storageAway(error, `Couldn’t load the ${noun}.`)
      if (!(error instanceof DamagedObjectError)) throw error
      // So that the next put of this name stores it again.
      if (row.damaged_at === null) await noteDamage(db, key, clock.now()).catch(() => undefined)
      throw storageUnreadable(error, noun)
    }
  }

  async function find(name: string) {
    const row = await findStoredFile(db, area, name)
    return row && row.deleted_at === null ? { size: row.bytes, usedAt: row.used_at } : undefined
  }

  return {
    put,
    get,
    find,
    async delete(name, trx) {
      await markDeleted(trx ?? db, area, name, clock.now())
      known.forget(area, name)
      await cache.forget(keyOf(name))
    },
    touch: (name) => touchStoredFile(db, area, name, clock.now()),
    list: (unusedSince) => listStoredNames(db, area, unusedSince),
    listOldest: (keep) => listOldestNames(db, area, keep),
  }
}

function stored(bytes: Buffer, usedAt: number) {
  return { size: bytes.byteLength, usedAt, open: () => Readable.from([bytes]) }
}
