import type { ChangeKind } from '@hometown/shared-types/publishing'
import type { Store } from '../../src/database/store.ts'
import { recordChange } from '../../src/modules/platform/changes/changes.service.ts'
import type { HeldLease } from '../../src/modules/platform/schedule/leases.service.ts'
import { createWorkLease, type WorkLease } from '../../src/modules/platform/schedule/work-lease.service.ts'
import { createObjectSite, type ObjectSite } from '../../src/modules/publishing/object-site/object-site.service.ts'
import {
  type PublishAttempt,
  publishWaitingChanges,
} from '../../src/modules/publishing/publish-loop/publish-changes.ts'
import { buildTestContext, type TestContext } from './build-test-app.ts'
import { createFolderRenderer, type FolderRenderer } from './folder-renderer.ts'
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
