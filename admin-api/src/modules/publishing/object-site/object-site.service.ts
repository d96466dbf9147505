import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { type ObjectStore, ObjectStoreError } from '../../../object-store/object-store.ts'
import type { LiveFile, SiteState } from '../../platform/live-site/live-site.service.ts'
import { type HeldLease, LeaseLostError } from '../../platform/schedule/leases.service.ts'
import { createPublishFigures } from '../publish-figures/publish-figures.service.ts'
import { commitUpload, ObjectGoneError } from './commit-upload.ts'
import { findDamagedFiles } from './damaged-files.ts'
import { codeOf, openLocalRelease } from './local-release.ts'
import { type PlannedUpload, planUpload } from './planned-upload.ts'
import { purgeCdn } from './purge-cdn.ts'
import { createSiteReplica } from './site-replica.ts'
import { createSiteUpkeep, type SiteUpkeep } from './site-upkeep.ts'
import { LocalFileError, uploadMissing } from './upload-objects.ts'

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

export function createObjectSite(
  context: ObjectSiteContext,
  objects: ObjectStore,
  figures = createPublishFigures(),
): ObjectSite {
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
    return figures.time('upload', () => uploadMissing({ store, objects, release, figures }, plan, publishId))
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
    const version = await figures.time('commit', () => commitUpload(store, { ...facts, plan, uploaded, close }))
    forgetLocal()
    if (version === undefined) return undefined
    replica.noteVersion(version, asOf)
    link.send({ type: 'site-published', version })
    const files = [...plan.present, ...uploaded].map(({ path }) => path)
    purgeCdn(context, [...files, ...plan.removed])
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
