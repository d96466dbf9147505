import type { MediaDetail } from '@hometown/shared-types/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { buildApp } from '../../../../app.ts'
import { followLibrary } from './library-mirror.job.ts'

describe('with a WordPress, pictures', () => {
  async function open() {
    const { wordpress, context, leader } = await openMirror()
    const app = await buildApp(context)
    const { headers } = await signIn(context)
    const client = context.wordpress
    if (!client) throw new Error('There is no WordPress')
    async function upload(colour = 'teal', name = 'County fair.jpg') {
      const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: colour } })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
      const encoded = new Response(form)
      return app.inject({
        method: 'POST',
        url: '/api/upload/image',
        headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
    }
    const send = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) })
    const list = async () => (await send('GET', '/api/media')).json().data
    const follow = () => followLibrary(context, { client, origin: wordpress.url, leader })
    const uploadsSent = () =>
      wordpress.received.filter(({ method, path }) => method === 'POST' && path.endsWith('/wp/v2/media')).length
    return { wordpress, context, upload, send, list, follow, uploadsSent }
  }

  it('go to its media library with a title, and their alt text follows', async () => {
    const { wordpress, upload, send } = await open()
    const { imageUrl, picture } = (await upload()).json()
    expect(imageUrl).toBe(`${wordpress.url}/wp-content/uploads/county-fair.webp`)
    expect(picture).toMatchObject({ inWordPress: true, width: 90, height: 60, sizes: { width: 90 } })
    const there = wordpress.site.media.at(-1)
    expect(there).toMatchObject({ title: 'County fair', alt_text: '' })
    await send('PATCH', `/api/media/${picture.id}`, { alt: 'The fair' })
    expect(there?.alt_text).toBe('The fair')
  })

  it('that WordPress refuses or cannot take are told plainly, and nothing is left', async () => {
    const { wordpress, upload, list } = await open()
    wordpress.trouble = (_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ code: 'rest_cannot_create', message: 'Sorry, you are not allowed.', data: { status: 403 } }),
      )
      return true
    }
    const refused = await upload()
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'WordPress does not allow it: Sorry, you are not allowed.',
    ])
    expect(await list()).toEqual([])
  })

  it('of its library are listed, followed when they change, and gone when they are gone', async () => {
    const { wordpress, list, follow } = await open()
    await follow()
    expect(await list()).toMatchObject([
      {
        url: `${wordpress.url}/wp-content/uploads/river.jpg`,
        alt: 'The river',
        originalName: 'river.jpg',
        thumbnailUrl: `${wordpress.url}/wp-content/uploads/medium-river.jpg`,
        inWordPress: true,
      },
    ])
    const [river] = wordpress.site.media
    if (river) Object.assign(river, { alt_text: 'The river in spring', modified: Date.UTC(2026, 0, 1) })
    const other = { id: 51, filename: 'b.jpg', title: 'B', alt_text: '', bytes: new Uint8Array(9), parent: 0 }
    wordpress.site.media.push({ ...other, modified: Date.UTC(2026, 0, 1) })
    await follow()
    expect((await list()).map(({ alt }: MediaDetail) => alt).toSorted()).toEqual(['The river in spring', null])
    wordpress.site.media.splice(0, 1)
    await follow()
    expect((await list()).map(({ originalName }: MediaDetail) => originalName)).toEqual(['b.jpg'])
  })
})
