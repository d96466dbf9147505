import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { type ObjectStore, ObjectStoreError } from '../../../object-store/object-store.ts'
import {
  forgetReplaced,
  insertObjects,
  type LiveFile,
  listDamagedKeys,
  listFilesInObjects,
  type SiteObject,
  type SiteState,
} from '../../platform/live-site/live-site.service.ts'
import { type HeldLease, LeaseLostError, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import { commitUpload, ObjectGoneError } from './commit-upload.ts'
import { inParallel } from './in-parallel.ts'
import { codeOf, hashOf, type LocalRelease, openLocalRelease } from './local-release.ts'
import { type PlannedUpload, planUpload } from './planned-upload.ts'
import { createSiteReplica } from './site-replica.ts'
import { createSiteUpkeep, type SiteUpkeep } from './site-upkeep.ts'

/** The sweeper deletes an object between plan and commit at most once in a while. */
const PLANS = 3

/** The live site in the object store, brought out from the publisher's folder on this machine. */
export interface ObjectSite {
  /** Downloads what other machines have published. @returns undefined before the first publish */
  follow(): Promise<SiteState | undefined>
  /** The disk may differ from the live site in ways that nobody noted: compare every file the next time. */
  doubt(): void
  isInLine(): boolean
  /** The publisher has written or removed these files; they go live with the next `bringOut`. */
  noteLocal(changes: LocalReply): void
  hasLocalChanges(): boolean
  /**
   * Uploads, and makes everything live that was noted, in one transaction with `close`. If it fails, nothing is live,
   * and what was noted is tried again.
   * @returns the new version; undefined if no file differs @throws LeaseLostError
   */
  bringOut(
    lease: HeldLease,
    publishId: string,
    close: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<number | undefined>
  /**
   * Replaces objects that are missing or were changed by somebody else.
   * @returns false if some of them must be rendered first @throws LeaseLostError
   */
  repair(lease: HeldLease, publishId: string): Promise<boolean>
  readonly upkeep: SiteUpkeep
  /** The last call failed because of the object store. */
  isAway(): boolean
  /** Repeats what failed, and makes nothing live. Rejects while the object store is still away. */
  recover(publishId: string): Promise<void>
}

export interface LocalReply {
  readonly isWhole?: boolean
  readonly written?: readonly PublishedFile[]
  /** Files to look at: they may have changed, or be gone. */
  readonly changed?: readonly string[]
}

export type ObjectSiteContext = Pick<AppContext, 'config' | 'store' | 'clock' | 'link' | 'log'>

export function createObjectSite(context: ObjectSiteContext, objects: ObjectStore): ObjectSite {
  const { store, link } = context
  const release = openLocalRelease(context.config.dataDir)
  const replica = createSiteReplica(context, objects, release)
  let isWhole = false
  let paths = new Map<string, string | undefined>()
  let isAway = false

  async function noteAway<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      isAway = false
      return result
    } catch (error) {
      isAway = error instanceof ObjectStoreError
      throw error
    }
  }

  function forgetLocal(): void {
    isWhole = false
    paths = new Map()
  }

  function doubt(): void {
    replica.doubt()
    forgetLocal()
  }

  async function follow(): Promise<SiteState | undefined> {
    const state = await replica.bringInLine()
    // What is on this disk, from the time before the object store, is the first that goes there.
    if (state === undefined) isWhole = true
    return state
  }

  function upload(plan: PlannedUpload, publishId: string): Promise<LiveFile[]> {
    return uploadMissing({ store, objects, release }, plan, publishId)
  }

  async function uploadAhead(publishId: string): Promise<void> {
    if (release.find() === undefined) return
    const plan = await planUpload(store, release, { isWhole, paths })
    await upload(plan, publishId)
  }

  async function tryToBringOut(
    lease: HeldLease,
    publishId: string,
    close: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<number | undefined> {
    const asOf = replica.doubts()
    const name = release.find()
    if (name === undefined) throw new LocalFileError('The publisher has made no release on this machine yet.')
    const plan = await planUpload(store, release, { isWhole, paths })
    const uploaded = await upload(plan, publishId)
    const retiredFiles = await release.readRetired()
    const facts = { lease, publishId, release: name, code: codeOf(name), retiredFiles }
    const version = await commitUpload(store, { ...facts, plan, uploaded, close })
    forgetLocal()
    if (version === undefined) return undefined
    replica.noteVersion(version, asOf)
    link.send({ type: 'site-published', version })
    return version
  }

  async function bringOut(...args: Parameters<ObjectSite['bringOut']>): Promise<number | undefined> {
    try {
      for (let plans = 1; ; plans++) {
        try {
          return await tryToBringOut(...args)
        } catch (error) {
          if (!(error instanceof ObjectGoneError) || plans === PLANS) throw error
        }
      }
    } catch (error) {
      if (error instanceof LeaseLostError || error instanceof LocalFileError) doubt()
      throw error
    }
  }

  async function repair(lease: HeldLease, publishId: string): Promise<boolean> {
    const { atHand, lost } = await findDamagedFiles(store, release, lease)
    for (const path of atHand) if (!paths.has(path)) paths.set(path, undefined)
    if (atHand.length > 0) await bringOut(lease, publishId, async () => undefined)
    return lost.length === 0
  }

  return {
    repair: (lease, publishId) => noteAway(() => repair(lease, publishId)),
    upkeep: createSiteUpkeep(context, objects),
    follow: () => noteAway(follow),
    doubt,
    isInLine: replica.isInLine,
    noteLocal({ isWhole: whole = false, written = [], changed = [] }) {
      isWhole ||= whole
      for (const { path, hash } of written) paths.set(path, hash)
      for (const path of changed) paths.set(path, undefined)
    },
    hasLocalChanges: () => isWhole || paths.size > 0,
    bringOut: (...args) => noteAway(() => bringOut(...args)),
    isAway: () => isAway,
    recover: (publishId) =>
      noteAway(async () => {
        await follow()
        await uploadAhead(publishId)
      }),
  }
}

interface DamagedFiles {
  /** This machine's disk has their bytes. */
  readonly atHand: readonly string[]
  /** They must be rendered again. */
  readonly lost: readonly string[]
}

/** The live files whose objects are missing or were changed. Forgets objects that nothing uses any more. */
async function findDamagedFiles(store: Store, release: LocalRelease, lease: HeldLease): Promise<DamagedFiles> {
  const keys = await listDamagedKeys(store.db)
  if (keys.length === 0) return { atHand: [], lost: [] }
  await writeUnderLease(store, lease, (trx) => forgetReplaced(trx, keys))
  const atHand: string[] = []
  const lost: string[] = []
  for (const { path, hash } of await listFilesInObjects(store.db, keys)) {
    const bytes = release.find() === undefined ? undefined : await release.read(path)
    if (bytes !== undefined && hashOf(bytes) === hash) atHand.push(path)
    else lost.push(path)
  }
  return { atHand, lost }
}

const AT_ONCE = 32
const PREFIX = 'site/'

/** The disk doesn't have what the publisher said: nothing was made live. */
class LocalFileError extends Error {
  override name = 'LocalFileError' as const
}

/** @param publishId so that a key is never used twice, and a late deletion can’t hit a newer object */
function objectKey(hash: string, publishId: string): string {
  return `${PREFIX}${hash}.${publishId}`
}

interface UploadParts {
  readonly store: Store
  readonly objects: ObjectStore
  readonly release: LocalRelease
}

/** Puts bytes that no object has yet. Nobody refers to them before the commit. @returns where the files are */
async function uploadMissing(
  { store, objects, release }: UploadParts,
  { missing }: Pick<PlannedUpload, 'missing'>,
  publishId: string,
): Promise<LiveFile[]> {
  const pathByHash = new Map(missing.map(({ path, hash }) => [hash, path]))
  const uploaded = new Map<string, SiteObject>()
  try {
    await inParallel(pathByHash, AT_ONCE, async ([hash, path]) => {
      const bytes = await release.read(path)
      if (bytes === undefined || hashOf(bytes) !== hash)
        throw new LocalFileError(`Another program changed ${path} on the publisher’s disk. We’ll render it again.`)
      const key = objectKey(hash, publishId)
      await objects.put(key, bytes)
      uploaded.set(hash, { key, hash, bytes: bytes.length })
    })
  } finally {
    // Also after a failure: the next attempt needn't put them again.
    await insertObjects(store, [...uploaded.values()])
  }
  return missing.flatMap(({ path, hash }) => {
    const object = uploaded.get(hash)
    return object ? [{ path, key: object.key, hash, bytes: object.bytes }] : []
  })
}
