import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { startS3StandIn } from '../../../testing/s3-stand-in.ts'
import { serveWebsite } from '../../test/support/loopback-fetch.ts'
import { checkObjectStore } from './configured-object-store.ts'
import { openObjectStore } from './open-object-store.ts'

async function open() {
  const server = await startS3StandIn()
  onTestFinished(() => server.stop())
  const objects = openObjectStore(server.config, { firstWaitMs: 5 })
  onTestFinished(() => objects.close())
  return { server, objects }
}

const TEXT = Buffer.from('The council met on Tuesday.')

describe('an object store', () => {
  it('lists thousands of objects in the order of their keys', async () => {
    const { server, objects } = await open()
    const keys = Array.from({ length: 2500 }, (_, index) => `site/${String(index).padStart(5, '0')}`)
    for (const key of keys.toReversed()) server.objects().put(key, TEXT)
    server.objects().put('uploads/other', TEXT)
    const listed = await Array.fromAsync(objects.list('site/'))
    expect(listed.map(({ key }) => key)).toEqual(keys)
    expect(listed[0]).toMatchObject({ bytes: TEXT.length, modifiedAt: expect.closeTo(Date.now(), -4) })
    expect(server.counts().byOperation).toEqual({ ListObjectsV2: 3 })
  })

  it('streams files, and deletes what may be gone already', async () => {
    const { objects } = await open()
    const folder = newFolder()
    for (const [name, bytes] of Object.entries({ large: randomBytes(3 * 1024 ** 2), empty: Buffer.alloc(0) })) {
      await writeFile(join(folder, name), bytes)
      await objects.put(name, { file: join(folder, name), bytes: bytes.length })
      const stream = await objects.open(name)
      expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
    }
    for (const _ of [1, 2]) await objects.delete('large')
    expect(await objects.open('large')).toBeUndefined()
  })

  it.each([
    ['fails', { failAll: true }],
    ['breaks connections', { cut: true }],
  ])('is given up after four tries when it %s', async (_what, faults) => {
    const { server, objects } = await open()
    server.setFaults(faults)
    await expect(objects.get('a')).rejects.toMatchObject({ isTemporary: true })
    expect(server.counts().total).toBe(4)
  })
})

it('an object store that makes no sense hasn’t stored what it says is missing', async () => {
  const error = '<Error><Code>NoSuchKey</Code></Error>'
  const { origin } = await serveWebsite((_, response) => response.writeHead(404).end(error))
  const { server } = await open()
  const objects = openObjectStore({ ...server.config, endpoint: origin })
  onTestFinished(() => objects.close())
  await expect(objects.put('a', TEXT)).rejects.toThrow('s3:PutObject (NoSuchKey)')
  expect(await objects.get('a')).toBeUndefined()
})

describe('the check of an object store', () => {
  it('leaves nothing behind', async () => {
    const { server, objects } = await open()
    await checkObjectStore(objects)
    expect(server.objects().keys()).toEqual([])
  })

  it.each([
    ['PutObject', 's3:PutObject'],
    ['GetObject', 's3:GetObject'],
    ['ListObjectsV2', 's3:ListBucket'],
    ['DeleteObject', 's3:DeleteObject'],
  ] as const)('names that the key may not %s', async (operation, action) => {
    const { server, objects } = await open()
    server.setFaults({ denied: [operation] })
    const message = expect.stringContaining(action)
    await expect(checkObjectStore(objects)).rejects.toMatchObject({ isTemporary: false, message })
  })
})
