import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failingStatements } from '../../test/support/failing-statements.ts'
import { openFileMachine, openTestBucket } from '../../test/support/file-machines.ts'
import { type OpenTestStore, openTestStore } from '../../test/support/test-store.ts'
import { readStored } from './file-storage.ts'
import { fileCacheFolder, openFileStorage } from './open-file-storage.ts'

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
    expect(await other.uploads.measure()).toEqual({ count: 1, bytes: PICTURE.byteLength })
  })

  it('are stored once, however many machines store them at once', async () => {
    const { server, one, other } = await open(openTestStore)
    await Promise.all([one, other, one].map(({ uploads }) => uploads.put('fair.webp', PICTURE)))
    await one.uploads.put('fair.webp', PICTURE)
    expect(server.objects().keys()).toHaveLength(1)
    expect(await readStored(other.uploads, 'fair.webp')).toEqual(PICTURE)
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

  it('are known by their last use', async () => {
    const { one } = await open(openTestStore)
    for (const name of ['a.png', 'b.png', 'c.png']) {
      await one.uploads.put(name, PICTURE)
      one.context.clock.advance(1000)
    }
    await one.uploads.touch('a.png')
    expect(await one.uploads.listOldest(2)).toEqual(['b.png'])
    expect(await one.uploads.listOldest(3)).toEqual([])
    expect(await one.uploads.list(one.context.clock.now())).toEqual(['b.png', 'c.png'])
  })

  it('change under their name only where that is wanted', async () => {
    const { one, other } = await open(openTestStore)
    await one.uploads.put('site.png', PICTURE)
    await one.uploads.put('site.png', Buffer.from('other'))
    expect(await readStored(one.uploads, 'site.png')).toEqual(PICTURE)
    await one.uploads.put('site.png', Buffer.from('other'), { mayReplace: true })
    expect(await readStored(other.uploads, 'site.png')).toEqual(Buffer.from('other'))
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

  it.each([
    ['is cut off', { cut: true }],
    ['says nothing', { stall: true }],
    ['fails', { failAll: true }],
    ['ends in the middle', { cutBodies: true }],
  ])('go on from this machine’s disk while the store %s; others ask to come again', async (_, faults) => {
    const { server, one, other } = await open(openTestStore)
    await one.uploads.put('fair.webp', PICTURE)
    server.setFaults(faults)
    expect(await readStored(one.uploads, 'fair.webp')).toEqual(PICTURE)
    await expect(readStored(other.uploads, 'fair.webp')).rejects.toMatchObject({
      status: 503,
      details: { retryAfter: 5 },
    })
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

  it('count as whole again when they can be read again', async () => {
    const { server, one, other } = await open(openTestStore)
    await one.uploads.put('fair.webp', PICTURE)
    server.setFaults({ otherBytes: true })
    await expect(readStored(other.uploads, 'fair.webp')).rejects.toMatchObject({ status: 503 })
    server.setFaults({})
    const third = await openFileMachine(one.context.store, one.context.objects)
    expect(await readStored(openFileStorage(third, 'uploads'), 'fair.webp')).toEqual(PICTURE)
    expect(await other.uploads.touch('fair.webp')).toBe(true)
  })

  it('are read again when their copy on the disk was changed', async () => {
    const { server, one } = await open(openTestStore)
    await one.uploads.put('fair.webp', PICTURE)
    const [copy = ''] = readdirSync(fileCacheFolder(one.context.config.dataDir))
    const path = join(fileCacheFolder(one.context.config.dataDir), copy)
    const bytes = readFileSync(path)
    bytes[bytes.length - 1] = 0
    writeFileSync(path, bytes)
    expect(await readStored(one.uploads, 'fair.webp')).toEqual(PICTURE)
    expect(server.counts().byOperation).toMatchObject({ GetObject: 1 })
    expect(readFileSync(path).equals(bytes)).toBe(false)
  })

  it('are served without a copy where the disk takes none', async () => {
    const { server, one, other } = await open(openTestStore)
    await one.uploads.put('fair.webp', PICTURE)
    rmSync(join(other.context.config.dataDir, 'cache'), { recursive: true, force: true })
    writeFileSync(join(other.context.config.dataDir, 'cache'), 'no folder')
    for (let time = 0; time < 2; time++) expect(await readStored(other.uploads, 'fair.webp')).toEqual(PICTURE)
    expect(server.counts().byOperation).toMatchObject({ GetObject: 2 })
  })

  it('go on from memory and disk while the database is away, also after a restart; others ask to come again', async () => {
    const { one } = await open(openTestStore)
    await one.uploads.put('fair.webp', PICTURE)
    const restarted = { ...one.context, store: { ...one.context.store } }
    const away = Object.assign(new Error('the database is starting up'), { code: '57P03' })
    const statements = await failingStatements(one.context.store, away)
    statements.dieAt(1, 'before')
    expect(await readStored(one.uploads, 'fair.webp')).toEqual(PICTURE)
    expect(await readStored(openFileStorage(restarted, 'uploads'), 'fair.webp')).toEqual(PICTURE)
    await expect(readStored(one.uploads, 'unknown.webp')).rejects.toBe(away)
    statements.lift()
    expect(await readStored(one.uploads, 'unknown.webp')).toBeUndefined()
  })

  it.each(['before', 'after'] as const)('are whole or not there, whichever statement fails (%s)', async (moment) => {
    const { server, one, other } = await open(openTestStore)
    const statements = await failingStatements(one.context.store)
    for (let n = 1; ; n++) {
      const name = `${n}.webp`
      statements.failAt(n, moment)
      await one.uploads.put(name, PICTURE).catch(() => undefined)
      const hasFailed = statements.end()
      await one.uploads.put(name, PICTURE)
      expect(await readStored(other.uploads, name)).toEqual(PICTURE)
      const rows = await one.context.store.db.selectFrom('stored_files').select('object_key').execute()
      for (const { object_key } of rows) expect(server.objects().has(object_key)).toBe(true)
      if (!hasFailed) return
    }
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
