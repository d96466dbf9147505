import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { startS3StandIn } from '../../../testing/s3-stand-in.ts'
import type { ObjectStoreConfig } from '../config/config.ts'
import { openObjectStore } from './open-object-store.ts'
import type { ClientOptions } from './s3/s3-client.ts'

interface Opened {
  readonly config?: Partial<ObjectStoreConfig>
  readonly client?: ClientOptions
}

async function open({ config, client }: Opened = {}) {
  const server = await startS3StandIn()
  onTestFinished(() => server.stop())
  const objects = openObjectStore({ ...server.config, ...config }, { firstWaitMs: 5, ...client })
  onTestFinished(() => objects.close())
  return { server, objects }
}

const TEXT = Buffer.from('The council met on Tuesday.')

describe('an object store', () => {
  it('stores, reads, finds and deletes objects', async () => {
    const { server, objects } = await open()
    await objects.put('pages/index', TEXT, { type: 'text/html' })
    expect(server.objects().get('pages/index')).toMatchObject({ body: TEXT, type: 'text/html' })
    expect(await objects.get('pages/index')).toEqual(TEXT)
    expect(await objects.find('pages/index')).toEqual({
      bytes: TEXT.length,
      modifiedAt: expect.closeTo(Date.now(), -4),
    })
    await objects.delete('pages/index')
    await objects.delete('pages/index')
    expect(await objects.find('pages/index')).toBeUndefined()
    expect(await objects.get('pages/index')).toBeUndefined()
    expect(await objects.open('pages/index')).toBeUndefined()
  })

  it('lists thousands of objects in the order of their keys', async () => {
    const { server, objects } = await open()
    const keys = Array.from({ length: 2500 }, (_, index) => `site/${String(index).padStart(5, '0')} é+`)
    for (const key of keys.toReversed()) server.objects().put(key, TEXT)
    server.objects().put('uploads/other', TEXT)
    const listed: string[] = []
    for await (const { key, bytes, modifiedAt } of objects.list('site/')) {
      listed.push(key)
      expect([bytes, modifiedAt]).toEqual([TEXT.length, expect.closeTo(Date.now(), -4)])
    }
    expect(listed).toEqual(keys)
    expect(server.counts().byOperation).toEqual({ ListObjectsV2: 3 })
  })

  it('streams files', async () => {
    const { server, objects } = await open()
    const folder = newFolder()
    const large = randomBytes(3 * 1024 ** 2)
    await writeFile(join(folder, 'large'), large)
    await writeFile(join(folder, 'small'), TEXT)
    await writeFile(join(folder, 'empty'), '')
    await objects.put('large', { file: join(folder, 'large'), bytes: large.length }, { type: 'application/x-tar' })
    await objects.put('small', { file: join(folder, 'small'), bytes: TEXT.length })
    await objects.put('empty', { file: join(folder, 'empty'), bytes: 0 })
    expect(server.counts().byOperation).toEqual({ PutObject: 3 })
    expect(server.objects().get('large')?.type).toBe('application/x-tar')
    const opened = await objects.open('large')
    expect(opened?.bytes).toBe(large.length)
    const hash = createHash('sha256')
    for await (const chunk of opened?.stream ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(large).digest('hex'))
    expect(await objects.get('small')).toEqual(TEXT)
    expect(await objects.get('empty')).toEqual(Buffer.alloc(0))
  })

  it('refuses a file that is shorter than it was said to be, or too large', async () => {
    const { objects } = await open()
    const file = join(newFolder(), 'file')
    await writeFile(file, TEXT)
    await expect(objects.put('file', { file, bytes: 100 })).rejects.toThrow('has 27 bytes instead of 100')
    await expect(objects.put('file', { file, bytes: 6e9 })).rejects.toThrow('larger than the 5 GB')
    await expect(objects.put('file', { file: `${file}.missing`, bytes: 100 })).rejects.toThrow('ENOENT')
  })
})

describe('an object store with faults that pass', () => {
  it('is given up after four tries', async () => {
    const { server, objects } = await open()
    server.setFaults({ failAll: true })
    await expect(objects.get('a')).rejects.toMatchObject({ problem: 'busy', isTemporary: true })
    expect(server.counts().total).toBe(4)
  })
})

describe('an object store that is configured wrongly', () => {
  const calls = [
    ['put', (objects: ReturnType<typeof openObjectStore>) => objects.put('a', TEXT)],
    ['find', (objects: ReturnType<typeof openObjectStore>) => objects.find('a')],
  ] as const

  describe.each(calls)('says at %s', (_, call) => {
    it('what the key may not do', async () => {
      const { server, objects } = await open()
      server.setFaults({ denied: ['PutObject', 'HeadObject', 'GetObject'] })
      await expect(call(objects)).rejects.toMatchObject({
        problem: 'denied',
        message: expect.stringMatching(/may not (store|read) objects \(s3:\w+\) in the bucket “news”/),
      })
    })
  })
})
