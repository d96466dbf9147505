import { createHash } from 'node:crypto'
import type { Media, MediaDetail } from '@hometown/shared-types/media'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { newArticle } from '../../../test/support/new-article.ts'
import { describeOnBoth } from '../../../test/support/on-both-databases.ts'
import { signIn } from '../../../test/support/sign-in.ts'
import { createArticle } from '../articles/articles.service.ts'
import { createPicture } from './media.service.ts'

describeOnBoth('the media library', (openTestStore) => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const user = await signIn(context)
    const { headers } = user
    async function add(name: string, alt: string | null = null) {
      const background = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
      const size = { width: 40 + name.length, height: 20 }
      const bytes = await sharp({ create: { ...size, channels: 3, background } })
        .png()
        .toBuffer()
      context.clock.advance(1000)
      return createPicture(context, bytes, { originalName: name, alt })
    }
    const get = async (path: string) => (await app.inject({ url: path, headers })).json()
    const list = async (query = '') => (await get(`/api/media?${query}`)).data.map((item: Media) => item.originalName)
    const send = (method: 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object) =>
      app.inject({ method, url: path, headers, ...(payload && { payload }) })
    const changes = async () => (await context.store.db.selectFrom('changes').selectAll().execute()).length
    return { app, context, user, add, get, list, send, changes }
  }

  it('lists pictures by time, name or size, finds them by description and name, and pages', async () => {
    const { add, list, get } = await open()
    await add('b.png', 'The creamery')
    await add('a-longer-name.png', 'The fair in August')
    await add('C.png')
    expect(await list()).toEqual(['C.png', 'a-longer-name.png', 'b.png'])
    expect(await list('sort=oldest')).toEqual(['b.png', 'a-longer-name.png', 'C.png'])
    expect(await list('sort=name')).toEqual(['a-longer-name.png', 'b.png', 'C.png'])
    expect(await list('search=fair%20august')).toEqual(['a-longer-name.png'])
    expect(await list('search=c.png')).toEqual(['C.png'])
    expect(await list('search=%25')).toEqual([])
    expect(await get('/api/media?page=2&per_page=2')).toMatchObject({ total: 3, totalPages: 2, data: [{}] })
  })

  it('tells what shows a picture: articles at their head or in their text, and pages', async () => {
    const { context, add, list, get } = await open()
    const [head, inText, onPage, unused] = [await add('head'), await add('text'), await add('page'), await add('none')]
    const content = `<p>Words</p><img src="${inText.url}" alt="x">`
    await createArticle(context, newArticle({ title: 'Both', imageUrl: head.url, content, status: 'published' }), null)
    await createArticle(context, newArticle({ title: 'A draft', imageUrl: head.url }), null)
    const setting = { key: 'aboutHtml', value: JSON.stringify(`<img src="${onPage.url}">`), updated_at: 1 }
    await context.store.db.insertInto('settings').values(setting).execute()
    const usesOf = async (id: string) =>
      (await get(`/api/media/${id}`)).uses.map(({ kind, title, status }: MediaDetail['uses'][number]) => [
        kind,
        title,
        status,
      ])
    expect((await usesOf(head.id)).toSorted()).toEqual([
      ['article', 'A draft', 'draft'],
      ['article', 'Both', 'published'],
    ])
    expect(await usesOf(inText.id)).toEqual([['article', 'Both', 'published']])
    expect(await usesOf(onPage.id)).toEqual([['setting', 'The page About', null]])
    expect(await usesOf(unused.id)).toEqual([])
    expect(await list('unused=true')).toEqual(['none'])
    const { data } = await get('/api/media')
    expect(data.map((item: Media) => item.isUsed)).toEqual([false, true, true, true])
  })

  it('renders the articles that show a picture again when its alt text or focal point changes, and only then', async () => {
    const { context, user, add, send, changes } = await open()
    const { id, url } = await add('head')
    await createArticle(context, newArticle({ imageUrl: url, status: 'published' }), null)
    const before = await changes()
    const focalPoint = { x: 0.25, y: 0.75 }
    const answer = await send('PATCH', `/api/media/${id}`, { alt: '  A cow ', focalPoint })
    expect(answer.json()).toMatchObject({ alt: 'A cow', focalPoint, sizes: { focal: focalPoint } })
    expect(await changes()).toBe(before + 1)
    await send('PATCH', `/api/media/${id}`, { alt: 'A cow', focalPoint })
    expect(await changes()).toBe(before + 1)
    const audit = await context.store.db.selectFrom('audit_log').selectAll().execute()
    expect(audit).toMatchObject([{ action: 'media.update', subject: id, username: user.username }])
  })

  it('refuses what is no focal point, what is not there, and strangers', async () => {
    const { app, add, send } = await open()
    const { id } = await add('head')
    expect((await send('PATCH', `/api/media/${id}`, { focalPoint: { x: 2, y: 0 } })).statusCode).toBe(422)
    expect((await send('PATCH', '/api/media/none', { alt: 'x' })).statusCode).toBe(404)
    expect((await app.inject('/api/media')).statusCode).toBe(401)
  })
})
