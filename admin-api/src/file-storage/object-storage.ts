import { hash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../context.ts'
import type { Store } from '../database/store.ts'
import { type ObjectStore, ObjectStoreError } from '../object-store/object-store.ts'
import type { FileCache } from './file-cache.ts'
import type { FileStorage } from './file-storage.ts'
import type { KnownFiles } from './known-files.ts'
import { DamagedObjectError, type ReadObject } from './read-object.ts'
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

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

/** What the areas of one process share. */
export interface ObjectStorageParts {
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
export function createObjectStorage(
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
