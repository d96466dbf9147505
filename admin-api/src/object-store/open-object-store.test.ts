import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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
/** Enough for one try. */
const IMPATIENT = { timeoutMs: 200, tryWithinMs: 0 }

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

  it.each([
    'é x+y',
    'a//b',
    '/first',
    "it's (all) *fine*!",
    '100% & more?x=1#y;z',
    'tab\tline\nend',
    'über/日本/🗞️.html',
    '\u0001',
  ])('keeps an object under the key %j, with and without a prefix', async (key) => {
    const { server, objects } = await open()
    const alder = openObjectStore({ ...server.config, prefix: 'alder' })
    onTestFinished(() => alder.close())
    await objects.put(key, TEXT)
    await alder.put(key, Buffer.from('Alder’s'))
    expect(server.objects().keys().toSorted()).toEqual([key, `alder/${key}`].toSorted())
    expect(await objects.get(key)).toEqual(TEXT)
    const listed: string[] = []
    for await (const object of alder.list(key.slice(0, 1))) listed.push(object.key)
    expect(listed).toEqual([key])
    await alder.delete(key)
    expect(server.objects().keys()).toEqual([key])
  })

  it.each(['', '..', 'a/../../other-bucket/b', 'a/./b', '\ud800', 'é'.repeat(513)])(
    'refuses the key %j, which an address can’t name',
    async (key) => {
      const { server, objects } = await open()
      await expect(objects.put(key, TEXT)).rejects.toThrow(/^No object can have the key/)
      expect(server.counts().total).toBe(0)
    },
  )

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

  it('streams files, large ones in parts, and leaves no parts behind', async () => {
    const { server, objects } = await open()
    const folder = newFolder()
    const large = randomBytes(70 * 1024 ** 2)
    await writeFile(join(folder, 'large'), large)
    await writeFile(join(folder, 'small'), TEXT)
    await writeFile(join(folder, 'empty'), '')
    await objects.put('large', { file: join(folder, 'large'), bytes: large.length }, { type: 'application/x-tar' })
    await objects.put('small', { file: join(folder, 'small'), bytes: TEXT.length })
    await objects.put('empty', { file: join(folder, 'empty'), bytes: 0 })
    expect(server.counts().byOperation).toMatchObject({ CreateMultipartUpload: 1, UploadPart: 3, PutObject: 2 })
    expect(server.objects().get('large')?.type).toBe('application/x-tar')
    expect(server.openUploads()).toBe(0)
    const opened = await objects.open('large')
    expect(opened?.bytes).toBe(large.length)
    const hash = createHash('sha256')
    for await (const chunk of opened?.stream ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(large).digest('hex'))
    expect(await objects.get('small')).toEqual(TEXT)
    expect(await objects.get('empty')).toEqual(Buffer.alloc(0))
  })

  it('gives an upload in parts up as a whole if a part is refused', async () => {
    const { server, objects } = await open()
    const file = join(newFolder(), 'large')
    await writeFile(file, Buffer.alloc(65 * 1024 ** 2))
    server.setFaults({ denied: ['UploadPart'] })
    await expect(objects.put('large', { file, bytes: 65 * 1024 ** 2 })).rejects.toThrow('may not store objects')
    expect(server.openUploads()).toBe(0)
    expect(server.objects().keys()).toEqual([])
  })

  it('refuses a file that is shorter than it was said to be', async () => {
    const { objects } = await open()
    const file = join(newFolder(), 'file')
    await writeFile(file, TEXT)
    await expect(objects.put('file', { file, bytes: 100 })).rejects.toThrow('has only 27 bytes instead of 100')
    await expect(objects.put('file', { file: `${file}.missing`, bytes: 100 })).rejects.toThrow('ENOENT')
  })
})

describe('an object store with faults that pass', () => {
  it('is asked again', async () => {
    const { server, objects } = await open()
    server.setFaults({ nextErrors: ['SlowDown', 'InternalError'] })
    await objects.put('a', TEXT)
    expect(server.objects().get('a')?.body).toEqual(TEXT)
    expect(server.counts().total).toBe(3)
  })

  it('counts every try, so that people see what fails', async () => {
    const { server, objects } = await open()
    server.setFaults({ nextErrors: ['SlowDown'] })
    await objects.put('a', TEXT)
    await objects.get('missing')
    const totals = objects.figures?.totals().map(({ operation, calls, failed }) => ({ operation, calls, failed }))
    expect(totals).toEqual([
      { operation: 'PutObject', calls: 2, failed: 1 },
      { operation: 'GetObject', calls: 1, failed: 0 },
    ])
    expect(objects.figures?.recent()).toMatchObject({ calls: 3, failed: 1, problem: null })
  })

  it('is given up after four tries', async () => {
    const { server, objects } = await open()
    server.setFaults({ failAll: true })
    await expect(objects.get('a')).rejects.toMatchObject({ problem: 'busy', isTemporary: true })
    expect(server.counts().total).toBe(4)
    expect(objects.figures?.recent().problem).toContain('is busy or has a fault of its own (InternalError)')
  })

  it('gives the rest of a body whose connection broke', async () => {
    const { server, objects } = await open()
    const large = randomBytes(3_000_000)
    server.objects().put('large', large)
    server.setFaults({ cutBodies: true })
    const opened = await objects.open('large')
    server.setFaults({})
    expect(await buffer(opened?.stream ?? Readable.from([]))).toEqual(large)
    expect(server.counts().byOperation).toEqual({ GetObject: 2 })
  })

  it('never gives the rest of another object', async () => {
    const { server, objects } = await open()
    server.objects().put('large', randomBytes(3_000_000))
    server.setFaults({ cutBodies: true })
    const opened = await objects.open('large')
    server.objects().put('large', randomBytes(3_000_000))
    server.setFaults({})
    await expect(buffer(opened?.stream ?? Readable.from([]))).rejects.toThrow(
      /PreconditionFailed|changed while we read it/,
    )
  })

  it('that never answers is unreachable', async () => {
    const { server, objects } = await open({ client: IMPATIENT })
    server.setFaults({ stall: true })
    await expect(objects.get('a')).rejects.toMatchObject({
      problem: 'unreachable',
      message: `The object store at ${server.address} didn’t answer for 1 seconds.`,
    })
  })

  it('ends its tries when it is closed', async () => {
    const { server, objects } = await open({ client: { firstWaitMs: 600_000 } })
    server.setFaults({ failAll: true })
    const reading = objects.get('a')
    await expect.poll(() => server.counts().total).toBe(1)
    await objects.close()
    await expect(reading).rejects.toThrow('closed by us')
  })
})

describe('an object store that is configured wrongly', () => {
  it('says what the key may not do', async () => {
    const { server, objects } = await open()
    server.setFaults({ denied: ['PutObject', 'HeadObject', 'GetObject'] })
    const denied = (what: RegExp) => ({ problem: 'denied', message: expect.stringMatching(what), isTemporary: false })
    await expect(objects.put('a', TEXT)).rejects.toMatchObject(denied(/may not store objects \(s3:PutObject\)/))
    await expect(objects.find('a')).rejects.toMatchObject(denied(/may not read objects \(s3:GetObject\)/))
  })

  it('says that nothing listens there, or that the host has no address', async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const nobody = await open({ config: { endpoint: `http://127.0.0.1:${port}` }, client: IMPATIENT })
    await expect(nobody.objects.get('a')).rejects.toMatchObject({
      problem: 'unreachable',
      message: expect.stringContaining('Couldn’t connect to the object store at http://127.0.0.1'),
    })
    const nameless = await open({ config: { endpoint: 'http://objects.invalid' }, client: IMPATIENT })
    await expect(nameless.objects.get('a')).rejects.toThrow('Couldn’t find the object store’s host objects.invalid')
  })

  it('says that the other end doesn’t speak TLS', async () => {
    const { server } = await open()
    const { objects } = await open({ config: { endpoint: server.address.replace('http:', 'https:') } })
    await expect(objects.get('a')).rejects.toMatchObject({
      problem: 'other',
      message: expect.stringContaining('Check whether S3_ENDPOINT needs http or https.'),
    })
  })
})
