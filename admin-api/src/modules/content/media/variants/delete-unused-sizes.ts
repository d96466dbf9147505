import { PICTURE_HASH } from '@hometown/shared-types/picture'
import type { AppContext } from '../../../../context.ts'
import type { FileContext, FileStorage } from '../../../../file-storage/file-storage.ts'
import { listKeptHashes } from '../uses/picture-users.service.ts'
import { derivedStorage } from './derived-files.ts'
import {
  deleteLongUnused,
  isInRevision,
  listCopiesUse,
  listKnownHashes,
  noteUnused,
} from './unused-copies.repository.ts'

/** Pages, search results and browsers may refer to a size for a while after its article is gone. */
export const UNUSED_GRACE_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 200
/** `<hash>-<width>.<type>`, or an unfinished one that a crash left. */
const SIZE_FILE = new RegExp(`^\\.?(${PICTURE_HASH})-\\d{1,5}\\.(?:avif|webp|jpg)(\\.[0-9a-f-]{36})?$`)

type CleanUpContext = FileContext & Pick<AppContext, 'store' | 'clock'>

/** Deletes sizes unused for a day by articles, revisions, the library or sent newsletters. They can be made again. */
export async function deleteUnusedPictures(context: CleanUpContext, isStopped = () => false): Promise<number> {
  await lookForUnused(context, isStopped)
  const { store } = context
  const until = context.clock.now() - UNUSED_GRACE_MS
  while (!isStopped() && (await deleteLongUnused(store.db, until, AT_ONCE)).length > 0);
  return deleteUnknownFiles(context, isStopped)
}

async function lookForUnused({ store, clock }: CleanUpContext, isStopped: () => boolean): Promise<void> {
  for (let last = ''; !isStopped(); ) {
    const rows = await listCopiesUse(store.db, last, AT_ONCE)
    const end = rows.at(-1)
    if (!end) return
    last = end.url
    const unused = new Set<string>()
    for (const { url, is_used } of rows)
      if (!is_used && !(await isInRevision(store.db, url, stemOf(url)))) unused.add(url)
    const fresh = rows.filter(({ url, unused_since }) => unused.has(url) && unused_since === null)
    const back = rows.filter(({ url, unused_since }) => !unused.has(url) && unused_since !== null)
    await noteUnused(
      store.db,
      fresh.map(({ url }) => url),
      clock.now(),
    )
    await noteUnused(
      store.db,
      back.map(({ url }) => url),
      null,
    )
  }
}

function stemOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/(?:-\d+x\d+|-scaled)?\.\w+$/, '')
}

/** Files of unknown pictures, or of earlier bytes of a picture. Age counts from the last use. */
async function deleteUnknownFiles(context: CleanUpContext, isStopped: () => boolean): Promise<number> {
  const storage = derivedStorage(context)
  const files = new Map<string, string[]>()
  const left: string[] = []
  for await (const { name } of storage.list()) {
    const [, hash = '', half] = SIZE_FILE.exec(name) ?? []
    if (half) left.push(name)
    else if (hash) files.set(hash, [...(files.get(hash) ?? []), name])
  }
  let deleted = await deleteOld(context, storage, left)
  const hashes = [...files.keys()]
  for (let start = 0; start < hashes.length && !isStopped(); start += AT_ONCE) {
    const some = hashes.slice(start, start + AT_ONCE)
    const { db } = context.store
    const known = new Set([...(await listKnownHashes(db, some)), ...(await listKeptHashes(db, some))])
    const unknown = some.filter((hash) => !known.has(hash)).flatMap((hash) => files.get(hash) ?? [])
    deleted += await deleteOld(context, storage, unknown)
  }
  return deleted
}

async function deleteOld({ clock }: CleanUpContext, storage: FileStorage, names: readonly string[]): Promise<number> {
  let deleted = 0
  for (const name of names) {
    const usedAt = await storage.usedAt(name)
    if (usedAt === undefined || usedAt > clock.now() - UNUSED_GRACE_MS) continue
    await storage.delete(name)
    deleted++
  }
  return deleted
}
