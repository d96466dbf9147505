import { describe, expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../../../test/support/file-machines.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { readStored } from '../../../file-storage/file-storage.ts'
import { openFileStorage } from '../../../file-storage/open-file-storage.ts'
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
})

async function open(openTestStore: OpenTestStore) {
  const { server, connect } = await openTestBucket()
  const machine = await openFileMachine(await openTestStore(), connect())
  return { server, machine, connect, uploads: openFileStorage(machine, 'uploads') }
}
