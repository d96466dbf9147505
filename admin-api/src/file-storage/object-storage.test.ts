import { describe, expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../test/support/file-machines.ts'
import { type OpenTestStore, openTestStore } from '../../test/support/test-store.ts'
import { readStored } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'

const PICTURE = Buffer.from('a picture of the fair')

describe('files in an object store', () => {
  it('are on every machine as soon as one has stored them, and are fetched once', async () => {
    const { server, one, other } = await open(openTestStore)
    expect(await readStored(other.uploads, 'fair.webp')).toBeUndefined()
    await one.uploads.put('fair.webp', PICTURE)
    expect(await Promise.all([1, 2, 3].map(() => readStored(other.uploads, 'fair.webp')))).toEqual(
      Array(3).fill(PICTURE),
    )
    expect(await readStored(one.uploads, 'fair.webp')).toEqual(PICTURE)
    expect(server.counts().byOperation).toMatchObject({ PutObject: 1, GetObject: 1 })
    expect(await other.uploads.list()).toEqual(['fair.webp'])
  })

  it('are gone at once where they were deleted, within seconds elsewhere, and can be put back without their bytes', async () => {
    const { server, one, other } = await open(openTestStore)
    await one.uploads.put('fair.webp', PICTURE)
    await one.uploads.delete('fair.webp')
    expect(await readStored(one.uploads, 'fair.webp')).toBeUndefined()
    expect(await readStored(other.uploads, 'fair.webp')).toBeUndefined()
    expect(await one.uploads.touch('fair.webp')).toBe(false)
    expect(await one.uploads.find('fair.webp')).toBeUndefined()
    expect(server.objects().keys()).toHaveLength(1)
    await other.uploads.put('fair.webp', PICTURE)
    expect(await readStored(one.uploads, 'fair.webp')).toEqual(PICTURE)
    expect(server.counts().byOperation).toMatchObject({ PutObject: 1 })
  })

  it('are refused with a sentence while the store is away, and nothing is half done', async () => {
    const { server, one } = await open(openTestStore)
    server.setFaults({ cut: true })
    await expect(one.uploads.put('fair.webp', PICTURE)).rejects.toMatchObject({
      status: 503,
      message: 'Couldn’t store the picture. The file storage isn’t answering. Try again in a minute.',
    })
    server.setFaults({ denied: ['PutObject'] })
    await expect(one.chat.put('minutes', PICTURE)).rejects.toMatchObject({
      status: 503,
      message:
        'Couldn’t store the file. The file storage refused it. Ask an administrator to check the System page, then try again.',
    })
    server.setFaults({})
    expect(await one.uploads.list()).toEqual([])
    expect(server.objects().keys()).toEqual([])
  })

  it('are never served with other bytes, nor cached so, and are stored again with the next put', async () => {
    const { server, one, other } = await open(openTestStore)
    await one.uploads.put('fair.webp', PICTURE)
    server.setFaults({ otherBytes: true })
    for (let time = 0; time < 2; time++)
      await expect(readStored(other.uploads, 'fair.webp')).rejects.toMatchObject({ status: 503 })
    expect(await other.uploads.touch('fair.webp')).toBe(false)
    server.setFaults({})
    const [lost = ''] = server.objects().keys()
    server.objects().delete(lost)
    await expect(readStored(other.uploads, 'fair.webp')).rejects.toMatchObject({ status: 503 })
    await other.uploads.put('fair.webp', PICTURE)
    expect(server.objects().keys()).not.toContain(lost)
    const third = await openFileMachine(one.context.store, one.context.objects)
    expect(await readStored(openFileStorage(third, 'uploads'), 'fair.webp')).toEqual(PICTURE)
    expect(await third.store.db.selectFrom('stored_files').select('damaged_at').execute()).toEqual([
      { damaged_at: null },
    ])
  })
})

async function open(openTestStore: OpenTestStore) {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  const machine = async () => {
    const context = await openFileMachine(store, connect())
    return { context, uploads: openFileStorage(context, 'uploads'), chat: openFileStorage(context, 'chat-files') }
  }
  return { server, one: await machine(), other: await machine() }
}
