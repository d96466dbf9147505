import { describe, expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../../../test/support/file-machines.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { readStored } from '../../../file-storage/file-storage.ts'
import { openFileStorage } from '../../../file-storage/open-file-storage.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { compareWithBucket } from './compare-with-bucket.ts'
import { deleteOldObjects, KEPT_AFTER_DELETION_MS } from './delete-old-objects.ts'

const PICTURE = Buffer.from('a picture of the fair')
const atOnce = { wait: () => Promise.resolve() }

describe('objects of deleted files', () => {
  it('go 30 days after the deletion, not before', async () => {
    const { server, machine, uploads } = await open(openTestStore)
    await uploads.put('fair.webp', PICTURE)
    await uploads.put('kept.webp', PICTURE)
    await uploads.delete('fair.webp')
    machine.clock.advance(KEPT_AFTER_DELETION_MS - 1)
    expect(await deleteOldObjects(machine, machine.objects)).toBe(0)
    machine.clock.advance(1)
    expect(await deleteOldObjects(machine, machine.objects)).toBe(1)
    expect(server.objects().keys()).toEqual([expect.stringMatching(/^uploads\/kept\.webp\./)])
    expect(await readStored(uploads, 'fair.webp')).toBeUndefined()
  })

  it('stay when somebody put the file back before', async () => {
    const { server, machine, uploads } = await open(openTestStore)
    await uploads.put('fair.webp', PICTURE)
    await uploads.delete('fair.webp')
    machine.clock.advance(KEPT_AFTER_DELETION_MS + 1)
    await uploads.put('fair.webp', PICTURE)
    expect(await deleteOldObjects(machine, machine.objects)).toBe(0)
    expect(server.objects().keys()).toHaveLength(1)
  })

  it('are not those that somebody put back while the one who deletes was stopped', async () => {
    const { machine, uploads, connect } = await open(openTestStore)
    await uploads.put('fair.webp', PICTURE)
    await uploads.delete('fair.webp')
    machine.clock.advance(KEPT_AFTER_DELETION_MS)
    const { objects: stopped, isStopped, wake } = stoppedBeforeDeletion(machine.objects)
    const deleting = deleteOldObjects(machine, stopped)
    await isStopped
    await uploads.put('fair.webp', PICTURE)
    wake()
    expect(await deleting).toBe(1)
    const fresh = openFileStorage(await openFileMachine(machine.store, connect()), 'uploads')
    expect(await readStored(fresh, 'fair.webp')).toEqual(PICTURE)
  })

  it('are deleted by one of two who try', async () => {
    const { machine, uploads } = await open(openTestStore)
    for (const name of ['a', 'b', 'c']) {
      await uploads.put(name, PICTURE)
      await uploads.delete(name)
    }
    machine.clock.advance(KEPT_AFTER_DELETION_MS)
    const deleted = await Promise.all([1, 2].map(() => deleteOldObjects(machine, machine.objects)))
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(3)
  })
})

describe('the comparison with the bucket', () => {
  it('notes objects without a row, which go 30 days later, and leaves young and foreign ones alone', async () => {
    const { server, machine, uploads } = await open(openTestStore)
    await uploads.put('fair.webp', PICTURE)
    await machine.objects.put('uploads/lost.webp.1', PICTURE)
    await machine.objects.put('site/page.1', PICTURE)
    await machine.objects.put('backups/hometown.tar.zst', PICTURE)
    machine.clock.set(Date.now())
    expect(await compareWithBucket(machine, machine.objects, atOnce)).toEqual({ orphans: 0, damaged: [] })
    machine.clock.advance(2 * 86_400_000)
    expect(await compareWithBucket(machine, machine.objects, atOnce)).toEqual({ orphans: 1, damaged: [] })
    machine.clock.advance(KEPT_AFTER_DELETION_MS - 1)
    await compareWithBucket(machine, machine.objects, atOnce)
    expect(await deleteOldObjects(machine, machine.objects)).toBe(0)
    machine.clock.advance(1)
    expect(await deleteOldObjects(machine, machine.objects)).toBe(1)
    expect(server.objects().keys()).toHaveLength(3)
    expect(server.objects().has('uploads/lost.webp.1')).toBe(false)
  })

  it('never takes an object that a restored database names again', async () => {
    const { server, machine, uploads } = await open(openTestStore)
    const { db } = machine.store
    await uploads.put('fair.webp', PICTURE)
    const rows = await db.selectFrom('stored_files').selectAll().execute()
    await db.deleteFrom('stored_files').execute()
    machine.clock.set(Date.now() + 2 * 86_400_000)
    expect(await compareWithBucket(machine, machine.objects, atOnce)).toMatchObject({ orphans: 1 })
    await db.insertInto('stored_files').values(rows).execute()
    machine.clock.advance(KEPT_AFTER_DELETION_MS)
    expect(await deleteOldObjects(machine, machine.objects)).toBe(0)
    expect(server.objects().keys()).toHaveLength(1)
    expect(await compareWithBucket(machine, machine.objects, atOnce)).toEqual({ orphans: 0, damaged: [] })
  })

  it('notes rows whose object is missing or has another size, and the next put brings them back', async () => {
    const { server, machine, uploads } = await open(openTestStore)
    for (const name of ['a.webp', 'b.webp', 'c.webp', 'd.webp']) await uploads.put(name, PICTURE)
    const [a = '', , c = '', d = ''] = server.objects().keys()
    server.objects().delete(a)
    server.objects().put(c, Buffer.from('short'))
    server.objects().delete(d)
    machine.clock.advance(1)
    expect((await compareWithBucket(machine, machine.objects, atOnce)).damaged).toEqual([a, c, d])
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => uploads.touch(`${name}.webp`)))).toEqual([
      false,
      true,
      false,
      false,
    ])
    await uploads.put('a.webp', PICTURE)
    expect(await uploads.touch('a.webp')).toBe(true)
  })

  it('reads lists of any length in parts', async () => {
    const { machine, uploads } = await open(openTestStore)
    await uploads.put('fair.webp', PICTURE)
    const many = Array.from({ length: 2500 }, (_, n) => `derived/${String(n).padStart(5, '0')}.webp.1`)
    const objects: ObjectStore = {
      ...machine.objects,
      async *list(prefix) {
        if (prefix === 'derived/') for (const key of many) yield { key, bytes: 1, modifiedAt: 0 }
        else yield* machine.objects.list(prefix)
      },
    }
    let waits = 0
    const wait = async () => {
      waits += 1
    }
    expect(await compareWithBucket(machine, objects, { wait })).toEqual({ orphans: 2500, damaged: [] })
    expect(waits).toBe(4)
  })
})

function stoppedBeforeDeletion(objects: ObjectStore) {
  const stopped = Promise.withResolvers<void>()
  const woken = Promise.withResolvers<void>()
  return {
    isStopped: stopped.promise,
    wake: woken.resolve,
    objects: {
      ...objects,
      async delete(key: string) {
        stopped.resolve()
        await woken.promise
        await objects.delete(key)
      },
    },
  }
}

async function open(openTestStore: OpenTestStore) {
  const { server, connect } = await openTestBucket()
  const machine = await openFileMachine(await openTestStore(), connect())
  return { server, machine, connect, uploads: openFileStorage(machine, 'uploads') }
}
