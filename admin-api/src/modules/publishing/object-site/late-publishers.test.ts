import { describe, expect, it } from 'vitest'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { readLocalSite } from '../../../../test/support/folder-renderer.ts'
import { readLiveSite, readVersion } from '../../../../test/support/live-site.ts'
import type { ObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import {
  openPublishedPages,
  type PublishingMachine,
  stopPastLease,
} from '../../../../test/support/publishing-machine.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { listUnpublishedChanges, recordChange } from '../../platform/changes/changes.service.ts'
import { closeInterruptedPublishes, listReceipts } from '../../platform/changes/receipts.service.ts'
import { LeaseLostError } from '../../platform/schedule/leases.service.ts'
import { publishWaitingChanges } from '../publish-loop/publish-changes.ts'
import { auditBucket, sweepSite } from './site-sweeper.ts'

const WEEK = 7 * 24 * 60 * 60_000

describe('a machine that publishes too late', () => {
  async function open() {
    const site = await openPublishedPages(await openTestStore(), { 'index.html': 'Home', 'sports.html': 'Sports' })
    await site.machine.publish()
    const successor = await site.openMachine()
    await successor.site.follow()
    return { ...site, successor }
  }

  /** Runs once, when the n-th object is put. */
  function beforePut(objects: ObjectsInMemory, n: number, work: () => Promise<unknown>): void {
    const { put } = objects
    let left = n
    objects.put = async (...args) => {
      left -= 1
      if (left === 0) await work()
      return put(...args)
    }
  }

  const stages: Record<string, (late: PublishingMachine, objects: ObjectsInMemory, work: () => Promise<void>) => void> =
    {
      'before its upload': ({ renderer }, _objects, work) => {
        renderer.afterWriting = work
      },
      'in its upload': (_late, objects, work) => beforePut(objects, 1, work),
      'after its last upload': (_late, objects, work) => beforePut(objects, 2, work),
    }

  it.each(Object.entries(stages))('makes nothing live if it was stopped %s', async (_stage, stopAt) => {
    const { store, objects, pages, machine, successor } = await open()
    pages.set('index.html', 'Of the late one').set('sports.html', 'Of the late one, too')
    stopAt(machine, objects, async () => {
      await stopPastLease({ store })
      pages.set('index.html', 'Of the successor').set('sports.html', 'Sports').set('new.html', 'New')
      expect(await successor.publish()).toBe('published')
    })
    expect(await machine.publish()).toBe('lost')
    const expected = new Map([...pages].sort())
    expect(await readLiveSite(store, objects)).toEqual(expected)
    expect(await listUnpublishedChanges(store.db, 10)).toEqual([])
    expect((await listReceipts(store.db, 10)).map(({ outcome }) => outcome)).toEqual(['live', 'live'])
    // Its disk had other pages. It is the next to publish.
    await machine.site.follow()
    expect(readLocalSite(machine.dataDir)).toEqual(expected)
  })

  it('leaves changes and pages to the next one, wherever the database fails', async () => {
    const { store, objects, pages, machine, successor } = await open()
    const statements = await failingStatements(store)
    for (let n = 1; ; n++) {
      pages.set('index.html', `Home ${n}`)
      const version = await readVersion(store)
      await stopPastLease({ store })
      await store.db.transaction().execute((trx) => recordChange(trx, { kind: 'business' }, 1))
      const held = await machine.hold()
      statements.dieAt(n, 'before')
      const turn = { site: machine.site, lease: held }
      await publishWaitingChanges(machine.context, machine.renderer, turn).catch(() => undefined)
      const hasFailed = statements.lift()
      await stopPastLease({ store })
      const lease = await successor.hold()
      await closeInterruptedPublishes(store.db, 'Interrupted', lease.fence)
      await successor.site.follow()
      await publishWaitingChanges(successor.context, successor.renderer, { lease, site: successor.site })
      expect({ n, live: await readLiveSite(store, objects) }).toEqual({ n, live: new Map([...pages].sort()) })
      expect(await readVersion(store)).toBeGreaterThan(version)
      expect(await listUnpublishedChanges(store.db, 10)).toEqual([])
      expect((await listReceipts(store.db, 10)).filter(({ outcome }) => outcome === 'running')).toEqual([])
      machine.site.doubt()
      if (!hasFailed) break
    }
    expect(statements.texts.length).toBeGreaterThan(20)
  })

  it('deletes nothing that is live when it wakes up in its sweep', async () => {
    const { store, objects, pages, machine, successor } = await open()
    pages.delete('sports.html')
    await machine.publish()
    await store.db.updateTable('site_objects').set({ unused_since: 1 }).where('unused_since', 'is not', null).execute()
    const { delete: deleteObject } = objects
    objects.delete = async (key) => {
      objects.delete = deleteObject
      await stopPastLease({ store })
      pages.set('sports.html', 'Sports')
      expect(await successor.publish()).toBe('published')
      return deleteObject(key)
    }
    expect(await sweepSite(machine.context, objects, await machine.hold())).toBe(1)
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
  })

  it('sweeps nothing once another one publishes', async () => {
    const { store, objects, machine } = await open()
    const lease = await machine.hold()
    await store.db
      .updateTable('leases')
      .set({ fence: lease.fence + 1 })
      .execute()
    await expect(sweepSite(machine.context, objects, lease)).rejects.toThrow(LeaseLostError)
  })

  it('puts bytes again whose object was swept between its plan and its commit', async () => {
    const { store, objects, pages, machine } = await open()
    pages.delete('sports.html')
    await machine.publish()
    await store.db.updateTable('site_objects').set({ unused_since: 1 }).where('unused_since', 'is not', null).execute()
    pages.set('sports.html', 'Sports').set('index.html', 'New')
    beforePut(objects, 1, async () => sweepSite(machine.context, objects, await machine.hold()))
    expect(await machine.publish()).toBe('published')
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
  })
})

describe('the sweep of the site’s objects', () => {
  async function open() {
    const site = await openPublishedPages(await openTestStore(), { 'index.html': 'Home' })
    await site.machine.publish()
    return site
  }

  it('deletes what nothing has used for a week, and the rows about files that are gone as long', async () => {
    const { store, objects, pages, machine } = await open()
    pages.set('old.html', 'Old')
    await machine.publish()
    pages.delete('old.html')
    await machine.publish()
    const files = () => store.db.selectFrom('site_files').select('path').execute()
    expect(await sweepSite(machine.context, objects, await machine.hold())).toBe(0)
    expect(await files()).toHaveLength(2)
    await store.db
      .updateTable('site_objects')
      .set({ unused_since: Date.now() - WEEK - 1 })
      .where('unused_since', 'is not', null)
      .execute()
    await store.db
      .updateTable('site_versions')
      .set({ at: Date.now() - WEEK - 1 })
      .execute()
    expect(await sweepSite(machine.context, objects, await machine.hold())).toBe(1)
    expect(objects.kept.size).toBe(1)
    expect(await files()).toEqual([{ path: 'index.html' }])
    expect(await store.db.selectFrom('site_versions').selectAll().execute()).toEqual([])
  })

  it('deletes objects that no row knows, a week after they were put', async () => {
    const { objects, machine } = await open()
    const live = [...objects.kept.keys()]
    objects.kept.set('site/aa.old', { body: Buffer.from('x'), modifiedAt: Date.now() - WEEK - 1 })
    objects.kept.set('site/ab.new', { body: Buffer.from('x'), modifiedAt: Date.now() })
    objects.kept.set('uploads/aa.jpg', { body: Buffer.from('x'), modifiedAt: 1 })
    for (const key of live) objects.kept.set(key, { body: Buffer.from('Home'), modifiedAt: 1 })
    await auditBucket(machine.context, objects, 'site/')
    expect([...objects.kept.keys()].sort()).toEqual([...live, 'site/ab.new', 'uploads/aa.jpg'].sort())
  })

  it('notices missing objects, which the publishing machine puts again from its disk', async () => {
    const { store, objects, pages, machine } = await open()
    objects.kept.clear()
    await auditBucket(machine.context, objects, 'site/')
    expect(machine.context.link.sent).toContainEqual({ type: 'objects-damaged' })
    expect(await machine.site.repair(await machine.hold(), 'repair')).toBe(true)
    expect(await readLiveSite(store, objects)).toEqual(pages)
  })
})
