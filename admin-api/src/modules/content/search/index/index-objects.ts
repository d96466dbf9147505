import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { z } from 'zod'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'
import { type FileContext, partsOf } from '../../../../file-storage/open-file-storage.ts'
import { DamagedObjectError } from '../../../../file-storage/read-object.ts'
import { storageAway, storageUnreadable } from '../../../../file-storage/storage-errors.ts'
import { type ObjectStore, ObjectStoreError } from '../../../../object-store/object-store.ts'
import { type HeldLease, LeaseLostError, writeUnderLease } from '../../../platform/schedule/leases.service.ts'
import { storedIndexSchema } from './index-folder.ts'
import type { SearchIndexes } from './index-store.ts'

const VALUE = 'search-index'
/** What each index consists of: an object in its folder. */
const LISTING = 'files.json'
const AT_ONCE = 32
/** Their objects are usually gone by then; the nightly look deletes what is left. */
const RETIRED_KEPT = 10

const fileSchema = z.object({ hash: z.string(), bytes: z.number() })
const listingSchema = z.record(z.string(), fileSchema)
type Listing = z.infer<typeof listingSchema>

const valueSchema = z.object({
  current: storedIndexSchema.nullable(),
  /** The listings of the current index and the one before, by their ids. */
  listings: z.record(z.string(), fileSchema),
  /** Indexes that nobody reads any more. An id is never used twice. */
  retired: z.array(z.string()),
})
type Value = z.infer<typeof valueSchema>
const NONE: Value = { current: null, listings: {}, retired: [] }

const listings = new WeakMap<object, Map<string, Listing>>()

/** Objects `search/<id>/<file>`; which index is current is a row, changed under the lease. */
export function createIndexObjects(context: FileContext, objects: ObjectStore, lease?: HeldLease): SearchIndexes {
  const { store, clock, config } = context
  const parts = partsOf(context, objects)
  const readValue = async () => (await findValue(store.db, VALUE, valueSchema)) ?? NONE

  async function saveUnderLease(change: (before: Value) => Value): Promise<Value> {
    if (!lease) throw new LeaseLostError()
    return writeUnderLease(store, lease, async (trx) => {
      const value = change((await findValue(trx, VALUE, valueSchema)) ?? NONE)
      await saveValue(trx, VALUE, value, clock.now())
      return value
    })
  }

  async function replace(...[index, write]: Parameters<SearchIndexes['replace']>) {
    const id = randomUUID()
    const making = join(config.dataDir, 'cache', 'search-index')
    // What a killed process left: one index is made at a time on a machine.
    await rm(making, { recursive: true, force: true })
    const folder = join(making, id)
    try {
      await mkdir(folder, { recursive: true })
      await write(folder)
      const listing = await putFiles(objects, id, folder)
      const value = await saveUnderLease(({ current, listings, retired }) => {
        const before = current && listings[current.id]
        const kept = current && before ? { [current.id]: before } : {}
        return {
          current: { ...index, id, ...(current && { before: current.id }) },
          listings: { ...kept, [id]: listing },
          retired: [...(current?.before ? [current.before] : []), ...retired].slice(0, RETIRED_KEPT),
        }
      })
      await deleteIndexes(objects, value.retired)
      return { ...index, id, ...(value.current?.before && { before: value.current.before }) }
    } catch (error) {
      // Nobody will ever read it. After any other failure it may be the current one.
      if (error instanceof LeaseLostError) await deleteIndexes(objects, [id]).catch(() => undefined)
      throw error
    } finally {
      await rm(making, { recursive: true, force: true })
    }
  }

  async function remove(): Promise<void> {
    const { retired } = await saveUnderLease(({ current, retired }) => {
      const gone = current ? [current.id, ...(current.before ? [current.before] : [])] : []
      return { ...NONE, retired: [...gone, ...retired].slice(0, RETIRED_KEPT) }
    })
    await deleteIndexes(objects, retired)
  }

  async function read(key: string, file: z.infer<typeof fileSchema>): Promise<Buffer> {
    const kept = await parts.cache.find(key, file.hash)
    if (kept) return kept.bytes
    try {
      const bytes = await parts.read({ key, ...file })
      await parts.cache.keep(key, { hash: file.hash, bytes })
      return bytes
    } catch (error) {
      if (error instanceof ObjectStoreError) throw storageAway(error, 'Couldn’t load the search index.')
      throw error instanceof DamagedObjectError ? storageUnreadable(error, 'file') : error
    }
  }

  async function listingOf(id: string): Promise<Listing | undefined> {
    const ours = listings.get(parts) ?? new Map<string, Listing>()
    listings.set(parts, ours)
    const known = ours.get(id)
    if (known) return known
    const { listings: there } = await readValue()
    const file = there[id]
    if (!file) return undefined
    const listing = listingSchema.parse(JSON.parse((await read(keyOf(id, LISTING), file)).toString('utf8')))
    for (const other of ours.keys()) if (!(other in there)) ours.delete(other)
    ours.set(id, listing)
    return listing
  }

  return {
    find: async () => (await readValue()).current ?? undefined,
    replace,
    remove,
    async openFile(id, path) {
      const listing = await listingOf(id)
      const file = listing && Object.hasOwn(listing, path) ? listing[path] : undefined
      if (!file) return undefined
      const bytes = await read(keyOf(id, path), file)
      return { size: bytes.byteLength, open: () => Readable.from([bytes]) }
    },
  }
}

/** Deletes what indexes that were never finished left. Call it seldom: it reads the whole list. @returns how many objects */
export async function deleteUnknownIndexes(
  { store, clock }: Pick<FileContext, 'store' | 'clock'>,
  objects: ObjectStore,
): Promise<number> {
  const before = clock.now() - 24 * 60 * 60 * 1000
  let deleted = 0
  const value = (await findValue(store.db, VALUE, valueSchema)) ?? NONE
  for await (const { key, modifiedAt } of objects.list('search/')) {
    const id = key.split('/')[1] ?? ''
    if (id in value.listings || modifiedAt >= before) continue
    await objects.delete(key)
    deleted++
  }
  return deleted
}

async function putFiles(objects: ObjectStore, id: string, folder: string): Promise<z.infer<typeof fileSchema>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const few = pLimit(AT_ONCE)
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        few(async () => {
          const from = join(entry.parentPath, entry.name)
          const bytes = await readFile(from)
          const path = relative(folder, from).replaceAll('\\', '/')
          await objects.put(keyOf(id, path), bytes)
          return [path, factsOf(bytes)] as const
        }),
      ),
  )
  const listing = Buffer.from(JSON.stringify(Object.fromEntries(files)))
  await objects.put(keyOf(id, LISTING), listing, { type: 'application/json' })
  return factsOf(listing)
}

async function deleteIndexes(objects: ObjectStore, ids: readonly string[]): Promise<void> {
  const few = pLimit(AT_ONCE)
  for (const id of ids) {
    const keys: string[] = []
    for await (const { key } of objects.list(`search/${id}/`)) keys.push(key)
    await Promise.all(keys.map((key) => few(() => objects.delete(key))))
  }
}

function factsOf(bytes: Buffer): z.infer<typeof fileSchema> {
  return { hash: hash('sha256', bytes), bytes: bytes.byteLength }
}

function keyOf(id: string, path: string): string {
  return `search/${id}/${path}`
}
