import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'
import { noteDamage } from '../../../file-storage/stored-files.repository.ts'
import { FILE_AREAS } from '../../../file-storage/stored-files.table.ts'
import type { ListedObject, ObjectStore } from '../../../object-store/object-store.ts'
import { forgetUsedOrphans, listRowsBetween, listUsedKeys, noteOrphans } from './orphaned-objects.repository.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 1000
const PAUSE_MS = 100

export interface Comparison {
  /** Objects without a row, noticed now or earlier. */
  readonly orphans: number
  /** Keys of rows whose object is missing or has another size. */
  readonly damaged: readonly string[]
}

interface Options {
  readonly wait?: () => Promise<unknown>
}

/**
 * Reads the bucket's list slowly. Objects without a row, which a crash or a restore left, are noted; they are deleted
 * 30 days later. Rows without their object are noted too: the next put of that name stores it again.
 */
export async function compareWithBucket(
  { store, clock, log }: Pick<AppContext, 'store' | 'clock' | 'log'>,
  objects: ObjectStore,
  { wait = () => pause(PAUSE_MS) }: Options = {},
): Promise<Comparison> {
  const { db } = store
  const now = clock.now()
  const damaged: string[] = []
  let orphans = 0

  async function settle(listed: readonly ListedObject[], after: string, upTo: string): Promise<void> {
    const used = await listUsedKeys(
      db,
      listed.map(({ key }) => key),
    )
    // Younger ones may get their row in a moment.
    const lost = listed.filter(({ key, modifiedAt }) => !used.has(key) && modifiedAt < now - DAY)
    orphans += lost.length
    await noteOrphans(
      db,
      lost.map(({ key }) => key),
      now,
    )
    const sizes = new Map(listed.map(({ key, bytes }) => [key, bytes]))
    for (const { object_key, bytes, damaged_at } of await listRowsBetween(db, { after, upTo, before: now })) {
      if (sizes.get(object_key) === bytes) continue
      damaged.push(object_key)
      if (damaged_at === null) await noteDamage(db, object_key, now)
    }
  }

  await forgetUsedOrphans(db)
  for (const area of FILE_AREAS) {
    let after = `${area}/`
    for await (const listed of inParts(objects.list(after), AT_ONCE)) {
      const upTo = listed.at(-1)?.key ?? after
      await settle(listed, after, upTo)
      after = upTo
      await wait()
    }
    // The character after the slash: what is left of this area.
    await settle([], after, `${area}0`)
  }
  if (damaged.length > 0)
    log.error({ files: damaged.length, first: damaged.slice(0, 10) }, `files are missing or changed in ${objects.name}`)
  if (orphans > 0) log.info({ objects: orphans }, 'found objects that no file uses; they are deleted after 30 days')
  return { orphans, damaged }
}

async function* inParts<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
