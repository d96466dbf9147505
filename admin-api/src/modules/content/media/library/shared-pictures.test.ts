import { extname } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FileMachine, openFileMachine, openTestBucket } from '../../../../../test/support/file-machines.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../../test/support/test-store.ts'
import { buildApp } from '../../../../app.ts'
import { deleteDueSizes } from '../variants/delete-sizes.ts'
import { makeNextCopies, startPictureCopies } from '../variants/picture-copies.job.ts'

describe('pictures that machines share', () => {
  it('are shown by all as soon as one has them, with their first size', async () => {
    const { one, other, server } = await open(openTestStore)
    const { imageUrl } = (await one.upload(await drawn())).json()
    expect((await other.app.inject(imageUrl)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await other.app.inject(await firstSizeOf(one.machine))).statusCode).toBe(200)
    expect(
      server
        .objects()
        .keys()
        .map((key) => key.split('/')[0]),
    ).toEqual(['derived', 'uploads'])
  })

  it('get all sizes from the machine that makes them; the other leaves them alone', async () => {
    const { one, other, server } = await open(openTestStore)
    await one.upload(await drawn())
    const loops = [startPictureCopies(one.machine), startPictureCopies(other.machine)]
    await expect.poll(() => statesOf(one.machine), { timeout: 20_000 }).toEqual(['ready'])
    await Promise.all(loops.map((loop) => loop.stop()))
    const sizes = server
      .objects()
      .keys()
      .filter((key) => key.startsWith('derived/'))
    const names = sizes.map((key) => key.slice(0, key.lastIndexOf('.')))
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(names.map((name) => extname(name)))).toEqual(new Set(['.avif', '.jpg', '.webp']))
    for (const name of names) expect((await other.app.inject(`/${name}`)).statusCode).toBe(200)
  })

  it('are refused with a sentence while the store is away: no row, no half picture', async () => {
    const { one, server } = await open(openTestStore)
    server.setFaults({ cut: true })
    const refused = await one.upload(await drawn())
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json().message).toBe(
      'Couldn’t store the picture. The file storage isn’t answering. Try again in a minute.',
    )
    server.setFaults({})
    for (const table of ['media', 'picture_copies', 'stored_files'] as const)
      expect(await one.machine.store.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await one.upload(await drawn())).statusCode).toBe(200)
  })

  it('are asked for again later where neither disk nor store has them, and never called broken for that', async () => {
    const { one, other, server } = await open(openTestStore)
    const { imageUrl } = (await one.upload(await drawn())).json()
    server.setFaults({ cut: true })
    expect((await one.app.inject(imageUrl)).statusCode).toBe(200)
    const answer = await other.app.inject(imageUrl)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    await one.machine.store.db.updateTable('picture_copies').set({ state: 'waiting' }).execute()
    for (let attempt = 0; attempt < 6; attempt++) {
      await other.machine.store.db.updateTable('picture_copies').set({ due_at: 0 }).execute()
      await makeNextCopies(other.machine)
    }
    expect(await statesOf(one.machine)).toEqual(['waiting'])
  })

  it('are gone from all when one deletes them, with their sizes', async () => {
    const { one, other } = await open(openTestStore)
    const { imageUrl, picture } = (await one.upload(await drawn())).json()
    const size = await firstSizeOf(one.machine)
    await one.app.inject({ method: 'DELETE', url: `/api/media/${picture.id}`, headers: one.headers })
    await deleteDueSizes(other.machine)
    for (const { app } of [one, other])
      for (const url of [imageUrl, size]) expect((await app.inject(url)).statusCode).toBe(404)
    const { imageUrl: again } = (await other.upload(await drawn())).json()
    expect(again).toBe(imageUrl)
    expect((await other.app.inject(imageUrl)).statusCode).toBe(200)
  })
})

function drawn(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
}

async function firstSizeOf({ store }: FileMachine): Promise<string> {
  const row = await store.db.selectFrom('stored_files').select('name').where('area', '=', 'derived').executeTakeFirst()
  return `/derived/${row?.name}`
}

async function statesOf({ store }: FileMachine): Promise<string[]> {
  const rows = await store.db.selectFrom('picture_copies').select('state').execute()
  return rows.map(({ state }) => state)
}

async function open(openTestStore: OpenTestStore) {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  async function openMachine() {
    const machine = await openFileMachine(store, connect())
    const app = await buildApp(machine)
    onTestFinished(() => app.close())
    const { headers } = await signIn(machine)
    async function upload(bytes: Buffer) {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'fair.png')
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const payload = Buffer.from(await encoded.arrayBuffer())
      return app.inject({
        method: 'POST',
        url: '/api/upload/image',
        headers: { ...headers, 'content-type': type },
        payload,
      })
    }
    return { machine, app, headers, upload }
  }
  return { server, one: await openMachine(), other: await openMachine() }
}
