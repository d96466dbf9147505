import type { AppContext } from '../../../context.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import {
  findSiteState,
  insertDamagedKeys,
  type LiveFile,
  listFilesSince,
  listLiveFiles,
  type SiteState,
} from '../../platform/live-site/live-site.service.ts'
import { inParallel } from './in-parallel.ts'
import { hashOf, type LocalRelease } from './local-release.ts'

const AT_ONCE = 32

/** Keeps the publisher's release equal to the live site: the publisher compares new pages with its own disk. */
export interface SiteReplica {
  /** @returns undefined before the first publish into the object store: the disk stays as it is */
  bringInLine(): Promise<SiteState | undefined>
  /** The disk already has what was committed with this version, unless there were doubts since `asOf`. */
  noteVersion(version: number, asOf: number): void
  doubts(): number
  /** The disk may differ from what was committed: compare every file the next time. */
  doubt(): void
  /** Whether it has been in line at all, and nothing was in doubt since. */
  isInLine(): boolean
}

type ReplicaContext = Pick<AppContext, 'store' | 'clock' | 'link' | 'log'>

export function createSiteReplica(context: ReplicaContext, objects: ObjectStore, release: LocalRelease): SiteReplica {
  const { db } = context.store
  /** Undefined: every file must be compared, as after a start, a power cut or a lost lease. */
  let version: number | undefined
  let doubts = 0

  async function bringInLine(): Promise<SiteState | undefined> {
    const asOf = doubts
    const state = await findSiteState(db)
    if (state === undefined || state.version === version) return state
    release.ensure(state.code)
    const since = version === undefined ? undefined : await listFilesSince(db, version)
    const live = since?.live ?? (await listLiveFiles(db))
    const gone = since?.gone ?? (await listUnknownFiles(live))
    await inParallel(gone, AT_ONCE, (path) => release.remove(path))
    await inParallel(live, AT_ONCE, bringFile)
    await release.writeRetired(state.retired_files)
    if (asOf === doubts) version = state.version
    return state
  }

  async function listUnknownFiles(live: readonly LiveFile[]): Promise<string[]> {
    const known = new Set(live.map(({ path }) => path))
    return (await release.listFiles()).filter((path) => !known.has(path))
  }

  async function bringFile({ path, key, hash }: LiveFile): Promise<void> {
    const present = await release.read(path)
    if (present !== undefined && hashOf(present) === hash) return
    const bytes = await objects.get(key)
    if (bytes !== undefined && hashOf(bytes) === hash) return release.write(path, bytes)
    // What is wrong there must not be compared with. The publisher renders the page again.
    await release.remove(path)
    await insertDamagedKeys(db, [key], context.clock.now())
    context.log.error({ key, path, missing: bytes === undefined }, 'an object of the site is missing or was changed')
    context.link.send({ type: 'objects-damaged' })
  }

  return {
    bringInLine,
    noteVersion(committed, asOf) {
      if (asOf === doubts) version = committed
    },
    doubts: () => doubts,
    doubt() {
      doubts++
      version = undefined
    },
    isInLine: () => version !== undefined,
  }
}
