import { hash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Change, ChangeKind } from '@hometown/shared-types/publishing'
import type { Store } from '../../src/database/store.ts'
import {
  listUnpublishedChanges,
  markChangesPublished,
  recordChange,
} from '../../src/modules/platform/changes/changes.service.ts'
import { findLastReceipt, noteReceipt } from '../../src/modules/platform/changes/receipts.service.ts'
import { findSiteState, listLiveFiles } from '../../src/modules/platform/live-site/live-site.service.ts'
import type { HeldLease } from '../../src/modules/platform/schedule/leases.service.ts'
import { createWorkLease, type WorkLease } from '../../src/modules/platform/schedule/work-lease.service.ts'
import { createObjectSite, type ObjectSite } from '../../src/modules/publishing/object-site/object-site.service.ts'
import {
  type PublishAttempt,
  publishWaitingChanges,
} from '../../src/modules/publishing/publish-loop/publish-changes.ts'
import type { PublishResult, SiteRenderer, TakenOver } from '../../src/modules/publishing/publish-loop/site-renderer.ts'
import { buildTestContext, type TestContext } from './build-test-app.ts'
import { createObjectsInMemory, type ObjectsInMemory } from './objects-in-memory.ts'

/** A machine that may publish, with a disk of its own; several share the database and the object store. */
export interface PublishingMachine {
  readonly context: TestContext
  readonly dataDir: string
  readonly site: ObjectSite
  readonly renderer: FolderRenderer
  readonly lease: WorkLease
  /** @throws if another machine has the lease */
  hold(): Promise<HeldLease>
  /** Records a change, and publishes what waits. */
  publish(kind?: Exclude<ChangeKind, 'article' | 'event'>): Promise<PublishAttempt>
}

interface Shared {
  readonly store: Store
  readonly objects: ObjectsInMemory
  /** The files that the site should have. */
  readonly pages: ReadonlyMap<string, string>
  readonly code?: string
}

export async function openPublishingMachine({ store, objects, pages, code }: Shared): Promise<PublishingMachine> {
  const context = await buildTestContext({ store, objects })
  const { dataDir } = context.config
  const site = createObjectSite(context, objects)
  const renderer = createFolderRenderer({ dataDir, pages, ...(code && { code }) })
  const lease = createWorkLease(context, 'publishing')

  async function hold(): Promise<HeldLease> {
    const held = await lease.hold()
    if (!held) throw new Error('Another machine publishes')
    return held
  }

  return {
    context,
    dataDir,
    site,
    renderer,
    lease,
    hold,
    async publish(kind = 'business') {
      await store.db.transaction().execute((trx) => recordChange(trx, { kind }, context.clock.now()))
      return publishWaitingChanges(context, renderer, { site, lease: await hold() })
    },
  }
}

/** A new bucket, the pages that the site should have, and the first machine that publishes there. */
export async function openPublishedPages(store: Store, files: Readonly<Record<string, string>>) {
  const objects = createObjectsInMemory()
  const pages = new Map(Object.entries(files))
  const openMachine = () => openPublishingMachine({ store, objects, pages })
  return { store, objects, pages, openMachine, machine: await openMachine() }
}

interface FolderRenderer extends SiteRenderer {
  readonly publishes: { changes: Change[]; takenOver: TakenOver | undefined }[]
  readonly follows: Change[][]
  follow(changes: Change[], today: string): Promise<void>
  /** Runs at the end of a publish, when everything is written. */
  afterWriting: () => Promise<void>
}

interface FolderRendererOptions {
  readonly dataDir: string
  /** The files that the site should have, which tests change. */
  readonly pages: ReadonlyMap<string, string>
  readonly code?: string
}

/** Writes a local release as the publisher does: only what differs from the disk, and a new release for new settings. */
function createFolderRenderer({ dataDir, pages, code = 'code' }: FolderRendererOptions): FolderRenderer {
  const siteDir = join(dataDir, 'site')
  const current = join(siteDir, 'current')
  const renderer: FolderRenderer = {
    publishes: [],
    follows: [],
    afterWriting: async () => undefined,
    async follow(changes) {
      renderer.follows.push(changes)
    },
    async publish(changes, _today, takenOver) {
      renderer.publishes.push({ changes, takenOver })
      const isNew = changes.some(({ kind }) => kind === 'settings') || findRelease()?.endsWith(`-${code}`) !== true
      const result = isNew ? replace() : update()
      await renderer.afterWriting()
      return result
    },
  }

  function findRelease(): string | undefined {
    try {
      return basename(readlinkSync(current))
    } catch {
      return undefined
    }
  }

  function update(): PublishResult {
    const release = findRelease() ?? ''
    const before = readFolder(current)
    const changed = [...pages].filter(([path, text]) => before.get(path) !== text)
    for (const [path, text] of changed) write(current, path, text)
    const removed = [...before.keys()].filter((path) => !pages.has(path))
    for (const path of removed) rmSync(join(current, path))
    return { release, newRelease: false, written: changed.map(toFile), removed, notices: [] }
  }

  function replace(): PublishResult {
    const number = Number.parseInt(findRelease() ?? '0', 10) + 1
    const release = `${String(number).padStart(6, '0')}-${code}`
    for (const [path, text] of pages) write(join(siteDir, 'releases', release), path, text)
    symlinkSync(join('releases', release), join(siteDir, 'next'))
    renameSync(join(siteDir, 'next'), current)
    return { release, newRelease: true, written: [...pages].map(toFile), removed: [], notices: [] }
  }

  return renderer
}

/** The files of the live release on this machine. */
export function readLocalSite(dataDir: string): Map<string, string> {
  return readFolder(join(dataDir, 'site', 'current'))
}

function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')] as const).sort())
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, `${path}.new`), text)
  renameSync(join(folder, `${path}.new`), join(folder, path))
}

function toFile([path, text]: [string, string]) {
  return { path, hash: hash('sha256', text) }
}

/** What readers get: the text of each live file. @throws if an object is missing or another one */
export async function readLiveSite({ db }: Store, objects: ObjectsInMemory): Promise<Map<string, string>> {
  const files = await listLiveFiles(db)
  const texts = files.map(({ path, key, bytes }) => {
    const object = objects.kept.get(key)
    if (object?.body.length !== bytes) throw new Error(`The object of ${path} is missing.`)
    return [path, object.body.toString('utf8')] as const
  })
  return new Map(texts.sort())
}

export async function readVersion({ db }: Store): Promise<number> {
  return (await findSiteState(db))?.version ?? 0
}

export const NOTHING_WRITTEN: PublishResult = {
  release: 'r1',
  newRelease: false,
  written: [],
  removed: [],
  notices: [],
}

/** Every publish succeeds without writing anything. */
export const idleRenderer: SiteRenderer = { publish: async () => NOTHING_WRITTEN }

/** As if the publisher had rendered all changes so far. */
export async function publishEverything(context: TestContext): Promise<void> {
  const { db } = context.store
  const seqs = (await listUnpublishedChanges(db, 1000)).map(({ seq }) => seq)
  await noteReceipt(context, 'live', '')
  const receipt = await findLastReceipt(context)
  await db.transaction().execute((trx) => markChangesPublished(trx, seqs, receipt?.id ?? ''))
}
