import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLocalSite } from '../../../../test/support/folder-renderer.ts'
import { readLiveSite, readVersion } from '../../../../test/support/live-site.ts'
import { openPublishedPages, type PublishingMachine } from '../../../../test/support/publishing-machine.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { listUnpublishedChanges } from '../../platform/changes/changes.service.ts'
import { hasLivePaths, listLivePaths, upsertManifest } from '../../platform/changes/manifest.service.ts'
import { listReceipts } from '../../platform/changes/receipts.service.ts'
import {
  insertDamagedKeys,
  listDamagedKeys,
  listFilesSince,
  listLiveFiles,
} from '../../platform/live-site/live-site.service.ts'
import { RenderError } from '../publish-loop/site-renderer.ts'

describe('the site in the object store', () => {
  const open = async () =>
    openPublishedPages(await openTestStore(), {
      'index.html': 'Home',
      'sports.html': 'Sports',
      '_astro/site.abc.css': 'body {}',
    })

  const changedSince = async ({ context }: PublishingMachine, version: number) => {
    const { live = [], gone = [] } = (await listFilesSince(context.store.db, version)) ?? {}
    return { live: live.map(({ path }) => path).sort(), gone }
  }

  it('has every file after the first publish, and its changes and receipt are closed with it', async () => {
    const { store, objects, pages, machine } = await open()
    expect(await machine.publish()).toBe('published')
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
    expect(await listUnpublishedChanges(store.db, 10)).toEqual([])
    const { id = '', ...receipt } = (await listReceipts(store.db, 10))[0] ?? {}
    expect(receipt).toMatchObject({ outcome: 'live', filesWritten: 3 })
    expect([...objects.kept.keys()]).toEqual(
      [...objects.kept.keys()].filter((key) => /^site\/[0-9a-f]{64}\./.test(key)),
    )
    expect([...objects.kept.keys()].every((key) => key.endsWith(`.${id}`))).toBe(true)
    expect(machine.context.link.sent).toContainEqual({ type: 'site-published', version: await readVersion(store) })
  })

  it('gets only what differs: an unchanged page is never put again, and keeps its version', async () => {
    const { store, objects, pages, machine } = await open()
    await machine.publish()
    const first = await readVersion(store)
    pages.set('sports.html', 'More sports')
    await machine.publish()
    expect(objects.kept.size).toBe(4)
    expect(await changedSince(machine, first)).toEqual({ live: ['sports.html'], gone: [] })
    const second = await readVersion(store)
    expect(second).toBeGreaterThan(first)
    pages.set('index.html', 'A new home')
    await machine.publish('settings')
    expect(objects.kept.size).toBe(5)
    expect(await changedSince(machine, second)).toEqual({ live: ['index.html'], gone: [] })
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
  })

  it('answers for which pages there are, in place of the list of files on one machine’s disk', async () => {
    const { store, pages, machine } = await open()
    await upsertManifest(store.db, [{ path: 'of-the-disk.html', hash: 'a' }])
    const listed = () => listLivePaths(store.db, ['of-the-disk.html', 'sports.html', 'index.html'])
    expect(await listed()).toEqual(['of-the-disk.html'])
    await machine.publish()
    pages.delete('sports.html')
    await machine.publish()
    expect(await listed()).toEqual(['index.html'])
    expect(await hasLivePaths(store.db)).toBe(true)
  })

  it('has no new version when nothing differs', async () => {
    const { store, machine } = await open()
    await machine.publish()
    const version = await readVersion(store)
    for (const kind of ['verify', 'settings'] as const) expect(await machine.publish(kind)).toBe('published')
    expect(await readVersion(store)).toBe(version)
    expect(await store.db.selectFrom('site_staged_files').selectAll().execute()).toEqual([])
  })

  it('keeps a row about a removed page, and puts nothing when the page returns', async () => {
    const { store, objects, pages, machine } = await open()
    await machine.publish()
    const version = await readVersion(store)
    pages.delete('sports.html')
    await machine.publish()
    expect(await changedSince(machine, version)).toEqual({ live: [], gone: ['sports.html'] })
    const unused = () =>
      store.db.selectFrom('site_objects').select('key').where('unused_since', 'is not', null).execute()
    expect(await unused()).toHaveLength(1)
    pages.set('sports.html', 'Sports')
    pages.set('copy.html', 'Sports')
    await machine.publish()
    expect(objects.kept.size).toBe(3)
    expect(await unused()).toEqual([])
    // Another page still uses the object.
    pages.delete('sports.html')
    await machine.publish('settings')
    expect(await unused()).toEqual([])
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
  })

  it('is brought by another machine to its own disk, whole at first and then only what changed', async () => {
    const { pages, machine, openMachine, objects } = await open()
    const other = await openMachine()
    expect(await other.site.follow()).toBeUndefined()
    await machine.publish()
    await other.site.follow()
    expect(readLocalSite(other.dataDir)).toEqual(new Map([...pages].sort()))
    pages.set('sports.html', 'More sports').delete('index.html')
    await machine.publish()
    const read: string[] = []
    const { get } = objects
    objects.get = (key) => {
      read.push(key)
      return get(key)
    }
    await other.site.follow()
    expect(read).toHaveLength(1)
    expect(readLocalSite(other.dataDir)).toEqual(new Map([...pages].sort()))
  })

  it('is compared whole by a machine whose version the database has forgotten', async () => {
    const { store, pages, machine, openMachine } = await open()
    await machine.publish()
    const other = await openMachine()
    await other.site.follow()
    const version = await readVersion(store)
    pages.delete('sports.html')
    await machine.publish()
    // The sweep, a week later.
    await store.db.deleteFrom('site_versions').where('version', '=', version).execute()
    await store.db.deleteFrom('site_files').where('object_key', 'is', null).execute()
    await other.site.follow()
    expect(readLocalSite(other.dataDir)).toEqual(new Map([...pages].sort()))
  })

  it('is compared with the disk again if the publisher died while a publish was uploaded', async () => {
    const { objects, pages, machine } = await open()
    await machine.publish()
    const { put } = objects
    objects.put = async (...args) => {
      objects.put = put
      writeFileSync(join(machine.dataDir, 'site', 'current', 'sports.html'), 'Half writt')
      machine.site.doubt()
      return put(...args)
    }
    pages.set('index.html', 'New')
    expect(await machine.publish()).toBe('published')
    await machine.site.follow()
    expect(readLocalSite(machine.dataDir)).toEqual(new Map([...pages].sort()))
  })

  it('never has a version that it had before, also after an older database was put back', async () => {
    const { store, pages, machine } = await open()
    await machine.publish()
    const version = await readVersion(store)
    pages.set('index.html', 'Lost with the restore')
    await machine.publish()
    const latest = await readVersion(store)
    await store.db.updateTable('site_state').set({ version }).execute()
    await store.db.deleteFrom('site_versions').where('version', '>', version).execute()
    pages.set('index.html', 'New')
    await machine.publish()
    expect(await readVersion(store)).toBeGreaterThan(latest)
    // The clock of the database was set back.
    const far = Date.now() + 1e9
    await store.db.updateTable('site_state').set({ version: far }).execute()
    pages.set('index.html', 'Newer')
    await machine.publish()
    expect(await readVersion(store)).toBe(far + 1)
  })

  it('stays as it was while the object store is away, with one receipt that says so', async () => {
    const { store, objects, pages, machine } = await open()
    await machine.publish()
    const before = await readLiveSite(store, objects)
    const { put } = objects
    objects.put = () => Promise.reject(new ObjectStoreError('unreachable', 'The bucket can’t be reached.'))
    pages.set('index.html', 'New')
    expect(await machine.publish()).toBe('unavailable')
    pages.set('sports.html', 'New too')
    expect(await machine.publish()).toBe('unavailable')
    expect(await readLiveSite(store, objects)).toEqual(before)
    const failed = (await listReceipts(store.db, 10)).filter(({ outcome }) => outcome === 'failed')
    expect(failed).toMatchObject([{ message: 'The bucket can’t be reached.' }])
    objects.put = put
    expect(await machine.publish()).toBe('published')
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
  })

  it('loses what was withdrawn, although the publish fails', async () => {
    const { store, objects, pages, machine } = await open()
    await machine.publish()
    pages.delete('sports.html')
    machine.renderer.afterWriting = () => Promise.reject(new RenderError('The disk is full.', ['sports.html']))
    expect(await machine.publish()).toBe('failed')
    expect([...(await readLiveSite(store, objects)).keys()]).toEqual(['_astro/site.abc.css', 'index.html'])
    expect(await listUnpublishedChanges(store.db, 10)).toHaveLength(1)
  })

  it('gets damaged bytes again under a new key', async () => {
    const { store, objects, pages, machine } = await open()
    await machine.publish()
    const [damaged] = (await listLiveFiles(store.db)).filter(({ path }) => path === 'index.html')
    const { key = '' } = damaged ?? {}
    objects.kept.delete(key)
    await insertDamagedKeys(store.db, [key], 1)
    machine.site.noteLocal({ changed: ['index.html'] })
    await machine.publish()
    expect(await readLiveSite(store, objects)).toEqual(new Map([...pages].sort()))
    expect(await listDamagedKeys(store.db)).toEqual([])
    expect(objects.kept.has(key)).toBe(false)
  })

  it('notes an object that somebody else changed, and doesn’t bring it to a disk', async () => {
    const { store, objects, machine, openMachine } = await open()
    await machine.publish()
    const [file] = await listLiveFiles(store.db, ['index.html'])
    const { key = '' } = file ?? {}
    objects.kept.set(key, { body: Buffer.from('Somebody else'), modifiedAt: 1 })
    const other = await openMachine()
    await other.site.follow()
    expect([...readLocalSite(other.dataDir).keys()]).toEqual(['_astro/site.abc.css', 'sports.html'])
    expect(await listDamagedKeys(store.db)).toEqual([key])
    expect(other.context.link.sent).toContainEqual({ type: 'objects-damaged' })
  })
})
