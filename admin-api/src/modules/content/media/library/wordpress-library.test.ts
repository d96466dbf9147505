import type { MediaDetail } from '@hometown/shared-types/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { holdWordPress } from '../../../../../test/support/held-lease.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { buildApp } from '../../../../app.ts'
import { followLibrary } from './library-mirror.job.ts'

describe('with a WordPress, pictures', () => {
  async function open() {
    const { wordpress, context } = await openMirror({ store: await openTestStore() })
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
    const lease = await holdWordPress(context)
    const follow = () => followLibrary(context, { client, origin: wordpress.url, lease })
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

  it('are not uploaded twice: not the same one, and not one whose answer was lost', async () => {
    const { wordpress, upload, list, uploadsSent } = await open()
    const [one, two] = [await upload('navy'), await upload('navy', 'again.jpg')]
    expect(one.json().imageUrl).toBe(two.json().imageUrl)
    expect(uploadsSent()).toBe(1)

    let asked = ''
    wordpress.trouble = ({ method, path, query }, response) => {
      asked = query.get('slug') ?? asked
      if (method !== 'POST' || !path.endsWith('/wp/v2/media')) return false
      // WordPress stores the picture, but its answer is lost.
      const [last] = wordpress.site.media.slice(-1)
      if (last) wordpress.site.media.push({ ...last, id: 777, filename: 'lost.webp', slug: asked })
      wordpress.trouble = undefined
      response.destroy()
      return true
    }
    const lost = await upload('orange')
    expect([lost.statusCode, lost.json().code]).toEqual([503, 'wordpress_silent'])
    const again = await upload('orange')
    expect(again.json().imageUrl).toBe(`${wordpress.url}/wp-content/uploads/lost.webp`)
    expect(uploadsSent()).toBe(2)
    expect(await list()).toHaveLength(2)
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

  it('have thumbnails also when WordPress was still making them at the first look, and another came since', async () => {
    const { wordpress, list, follow } = await open()
    const [river] = wordpress.site.media
    if (!river) throw new Error('no picture')
    await follow()
    const mill = { ...river, id: 51, filename: 'mill.jpg', modified: Date.UTC(2026, 0, 1), withoutSizes: true }
    const barn = { ...river, id: 52, filename: 'barn.jpg', modified: Date.UTC(2026, 0, 1, 0, 0, 20) }
    wordpress.site.media.push(mill, barn)
    await follow()
    mill.withoutSizes = false
    await follow()
    const thumbnail = (await list()).find(({ originalName }: MediaDetail) => originalName === 'mill.jpg').thumbnailUrl
    expect(thumbnail).toBe(`${wordpress.url}/wp-content/uploads/medium-mill.jpg`)
  })

  it('bring their captions, and the articles that show them are rendered again', async () => {
    const { wordpress, context, list, follow } = await open()
    const [river] = wordpress.site.media
    if (!river) throw new Error('no picture')
    await follow()
    const url = `${wordpress.url}/wp-content/uploads/river.jpg`
    await createArticle(context, newArticle({ imageUrl: url, status: 'published' }), null)
    const changes = async () => (await context.store.db.selectFrom('changes').select('seq').execute()).length
    const before = await changes()
    const change = async (fields: object, day: number) => {
      Object.assign(river, fields, { modified: Date.UTC(2026, 0, day) })
      await follow()
      return list()
    }
    expect(await change({ caption: 'The river &amp; the <a href="/x">mill</a>' }, 1)).toMatchObject([
      { caption: 'The river & the mill', credit: null },
    ])
    expect(await changes()).toBe(before + 1)
    await change({ title: 'Another title' }, 2)
    expect(await changes()).toBe(before + 1)
  })

  it('keep the credits that editors wrote here while WordPress has none, and follow those of the plugin', async () => {
    const { wordpress, send, list, follow } = await open()
    const [river] = wordpress.site.media
    if (!river) throw new Error('no picture')
    await follow()
    const [{ id }] = await list()
    await send('PATCH', `/api/media/${id}`, { credit: 'June Halvorsen', caption: 'Fish & < 5 chips' })
    expect(river).toMatchObject({ caption: 'Fish & &lt; 5 chips' })
    expect(river.meta).toBeUndefined()
    Object.assign(river, { modified: Date.UTC(2026, 0, 1) })
    await follow()
    expect(await list()).toMatchObject([{ credit: 'June Halvorsen', caption: 'Fish & < 5 chips' }])

    river.meta = {
      hometown_credit: 'Reuters',
      hometown_credit_url: '',
      hometown_license: '',
      hometown_made_with_ai: true,
    }
    river.modified = Date.UTC(2026, 0, 2)
    await follow()
    expect(await list()).toMatchObject([{ credit: 'Reuters', creditUrl: null, madeWithAi: true }])
    await send('PATCH', `/api/media/${id}`, { credit: null, license: 'cc0-1.0' })
    expect(river.meta).toMatchObject({ hometown_credit: '', hometown_license: 'cc0-1.0' })
  })

  it('of its library stay when another is deleted while they are walked', async () => {
    const { wordpress, context, follow } = await open()
    const { media } = wordpress.site
    const [river] = media
    if (!river) throw new Error('no picture')
    for (let id = 51; id < 200; id++) media.push({ ...river, id, filename: `picture-${id}.jpg` })
    await follow()
    const remoteIds = async () => {
      const rows = await context.store.db.selectFrom('remote_media').select('remote_id').orderBy('remote_id').execute()
      return rows.map((row) => row.remote_id)
    }
    const before = await remoteIds()
    expect(before).toHaveLength(150)
    media.splice(0, 1)
    wordpress.trouble = ({ query }) => {
      if (query.has('include') || query.get('page') !== '2') return false
      wordpress.trouble = undefined
      // The total stays the same.
      media.push({ ...river, id: 300, filename: 'new.jpg' })
      media.splice(0, 1)
      return false
    }
    await follow()
    expect((await remoteIds()).filter((id) => id !== 300)).toEqual(before.filter((id) => id > 51))
  })

  it('of its library stay when they are malformed, or WordPress does not say that they are gone', async () => {
    const { wordpress, list, follow } = await open()
    const { media } = wordpress.site
    const [river] = media
    if (!river) throw new Error('no picture')
    media.push({ ...river, id: 51, filename: 'b.jpg' }, { ...river, id: 52, filename: 'c.jpg' })
    await follow()
    const before = await list()
    media.splice(2, 1)
    Object.assign(river, { slug: 5 })
    wordpress.trouble = ({ query }, response) => {
      if (!query.has('include')) return false
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"x","message":"No","data":{}}')
      return true
    }
    await expect(follow()).rejects.toThrow('No')
    expect(await list()).toEqual(before)
    wordpress.trouble = undefined
    await follow()
    expect((await list()).map(({ originalName }: MediaDetail) => originalName).toSorted()).toEqual([
      'b.jpg',
      'river.jpg',
    ])
  })

  it('of its library go within a day, although one that can’t be read came in their place', async () => {
    const { wordpress, context, list, follow } = await open()
    const [river] = wordpress.site.media
    if (!river) throw new Error('no picture')
    await follow()
    expect(await list()).toHaveLength(1)
    wordpress.site.media = [Object.assign({ ...river, id: 60 }, { slug: 5 })]
    await follow()
    context.clock.advance(86_400_000)
    await follow()
    expect(await list()).toEqual([])
  })

  it('of its library stay when more than a fifth are missing at once', async () => {
    const { wordpress, context, follow } = await open()
    const { media } = wordpress.site
    const [river] = media
    if (!river) throw new Error('no picture')
    for (let id = 51; id < 75; id++) media.push({ ...river, id, filename: `picture-${id}.jpg` })
    await follow()
    media.splice(0, 6)
    await follow()
    const rows = await context.store.db.selectFrom('remote_media').select('remote_id').execute()
    expect(rows).toHaveLength(25)
  })

  it('are cut and deleted there', async () => {
    const { wordpress, upload, send } = await open()
    const { picture } = (await upload('maroon')).json()
    const cut = await send('POST', `/api/media/${picture.id}/crop`, { left: 0, top: 0, width: 60, height: 60 })
    expect(cut.json()).toMatchObject({
      width: 60,
      height: 60,
      inWordPress: true,
      originalName: 'County fair (crop).jpg',
    })
    const before = wordpress.site.media.length
    expect((await send('DELETE', `/api/media/${picture.id}`)).statusCode).toBe(200)
    expect(wordpress.site.media).toHaveLength(before - 1)
    expect((await send('GET', `/api/media/${picture.id}`)).statusCode).toBe(404)
  })
})
