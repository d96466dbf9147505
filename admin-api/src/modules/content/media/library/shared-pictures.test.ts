import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FileMachine, openFileMachine, openTestBucket } from '../../../../../test/support/file-machines.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../../test/support/test-store.ts'
import { buildApp } from '../../../../app.ts'
import { deleteDueSizes } from '../variants/delete-sizes.ts'

describe('pictures that machines share', () => {
  it('are shown by all as soon as one has them, with their first size', async () => {
    const { one, other, server } = await open(openTestStore)
    const { imageUrl } = (await one.upload(await drawn())).json()
    expect((await other.app.inject(imageUrl)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await other.app.inject(await firstSizeOf(one.machine))).statusCode).toBe(200)
    const areas = server
      .objects()
      .keys()
      .map((key) => key.split('/')[0])
    expect(areas).toEqual(['derived', 'uploads'])
    expect(server.counts().byOperation).toMatchObject({ PutObject: 2 })
  })

  it('are asked of the store by names that there are, and of no other', async () => {
    const { one, server } = await open(openTestStore)
    const before = server.counts().total
    for (const name of [`uploads/${'0'.repeat(32)}.webp`, `derived/${'0'.repeat(20)}-320.webp`])
      expect((await one.app.inject(`/${name}`)).statusCode).toBe(404)
    expect(server.counts().total).toBe(before)
  })

  it('are gone from all at once when one deletes them, with their sizes', async () => {
    const { one, other } = await open(openTestStore)
    const { imageUrl, picture } = (await one.upload(await drawn())).json()
    const size = await firstSizeOf(one.machine)
    // Both machines have copies.
    for (const url of [imageUrl, size]) expect((await other.app.inject(url)).statusCode).toBe(200)
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
  const row = await store.db.selectFrom('picture_copies').select(['hash', 'widths']).executeTakeFirst()
  return `/derived/${row?.hash}-${JSON.parse(row?.widths ?? '[]')[0]}.webp`
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
