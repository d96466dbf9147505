import type { Store } from '../../../database/store.ts'
import {
  findObjects,
  type LiveFile,
  listDamagedKeys,
  listLiveFiles,
  type SiteObject,
} from '../../platform/live-site/live-site.service.ts'
import { inParallel } from './in-parallel.ts'
import { hashOf, type LocalRelease } from './local-release.ts'

const AT_ONCE = 32

/** What the publisher has written or removed since the last commit. */
export interface LocalChanges {
  /** Every file may have changed. */
  readonly isWhole: boolean
  /** With the hashes that the publisher told; undefined for files that are looked at. */
  readonly paths: ReadonlyMap<string, string | undefined>
}

export interface PlannedUpload {
  readonly isWhole: boolean
  /** Files whose bytes are already in the object store. */
  readonly present: readonly LiveFile[]
  /** Files with bytes that no object has yet. */
  readonly missing: readonly { readonly path: string; readonly hash: string }[]
  /** Only of a whole release: files that are live as they are. */
  readonly unchanged: readonly LiveFile[]
  readonly removed: readonly string[]
  /** Keys that changed and removed files used. */
  readonly replaced: readonly string[]
  readonly damaged: readonly string[]
}

/** Compares what is on the disk with what is live. */
export async function planUpload(
  { db }: Store,
  release: LocalRelease,
  { isWhole, paths }: LocalChanges,
): Promise<PlannedUpload> {
  const [live, damagedKeys] = await Promise.all([
    listLiveFiles(db, isWhole ? undefined : [...paths.keys()]),
    listDamagedKeys(db),
  ])
  const damaged = new Set(damagedKeys)
  const liveByPath = new Map(live.map((file) => [file.path, file]))
  const local = await hashFiles(release, isWhole ? await release.listFiles() : [...paths.keys()], paths)
  const unchanged: LiveFile[] = []
  const changed: { path: string; hash: string }[] = []
  for (const [path, hash] of local) {
    const before = liveByPath.get(path)
    if (before?.hash === hash && !damaged.has(before.key)) unchanged.push(before)
    else changed.push({ path, hash })
  }
  const removed = live.filter(({ path }) => !local.has(path)).map(({ path }) => path)
  const known = await findObjects(db, [...new Set(changed.map(({ hash }) => hash))])
  return {
    isWhole,
    present: changed.flatMap(({ path, hash }) => fileIn(path, known.get(hash)) ?? []),
    missing: changed.filter(({ hash }) => !known.has(hash)),
    unchanged,
    removed,
    replaced: [
      ...new Set([...changed.map(({ path }) => path), ...removed].flatMap((path) => liveByPath.get(path)?.key ?? [])),
    ],
    damaged: damagedKeys,
  }
}

function fileIn(path: string, object: SiteObject | undefined): LiveFile | undefined {
  return object && { path, key: object.key, hash: object.hash, bytes: object.bytes }
}

/** Files that are gone are left out. */
async function hashFiles(
  release: LocalRelease,
  paths: readonly string[],
  told: LocalChanges['paths'],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  await inParallel(paths, AT_ONCE, async (path) => {
    const bytes = told.get(path) === undefined ? await release.read(path) : undefined
    const hash = told.get(path) ?? (bytes && hashOf(bytes))
    if (hash !== undefined) hashes.set(path, hash)
  })
  return hashes
}
