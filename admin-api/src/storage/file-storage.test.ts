import { describe, expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../test/support/file-machines.ts'
import { openTestStore } from '../../test/support/test-store.ts'
import { openFileStorage } from './file-storage.ts'

const PICTURE = Buffer.from('a picture of the fair')

describe('files in an object store', () => {
  it('are on every machine as soon as one has stored them, are fetched once, and are in no store once they are deleted', async () => {
    const { server, one, other } = await open()
    expect(await other.uploads.get('fair.webp')).toBeUndefined()
    await one.uploads.put('fair.webp', PICTURE)
    const read = () => other.uploads.get('fair.webp')
    expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill(PICTURE))
    expect(await read()).toEqual(PICTURE)
    expect(server.counts().byOperation).toMatchObject({ PutObject: 1, GetObject: 2 })
    await one.uploads.delete('fair.webp')
    expect(server.objects().keys()).toEqual([])
  })

  it('are served while the store is away, if this machine has read them before', async () => {
    const { server, one } = await open()
    await one.uploads.put('fair.webp', PICTURE)
    await one.uploads.get('fair.webp')
    server.setFaults({ cut: true })
    expect(await one.uploads.get('fair.webp')).toEqual(PICTURE)
    await expect(one.uploads.get('other.webp')).rejects.toMatchObject({ status: 503 })
  })

  it('are refused with a sentence while the store is away, and nothing is half done', async () => {
    const { server, one } = await open()
    server.setFaults({ cut: true })
    await expect(one.uploads.put('fair.webp', PICTURE)).rejects.toMatchObject({
      status: 503,
      message: 'Couldn’t store the picture. The file storage isn’t answering. Try again in a minute.',
    })
    server.setFaults({ denied: ['PutObject'] })
    await expect(one.chat.put('minutes', PICTURE)).rejects.toMatchObject({
      status: 503,
      message:
        'Couldn’t store the file. The file storage refused it. Ask an administrator to check Settings → System, then try again.',
    })
    expect(server.objects().keys()).toEqual([])
  })
})

async function open() {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  const machine = async () => {
    const context = await openFileMachine(store, connect())
    return { uploads: openFileStorage(context, 'uploads'), chat: openFileStorage(context, 'chat-files') }
  }
  return { server, one: await machine(), other: await machine() }
}
