import type { Media, MediaDetail, MediaUse } from '@hometown/shared-types/contract/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { beforeWrite } from '../../../../test/support/before-write.ts'
import { buildTestApp, makeWritableStore } from '../../../../test/support/build-test-app.ts'
import { openSignedIn, signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { drawnPicture, uploadPicture } from '../../../../test/support/upload-picture.ts'
import { articleForm, createArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { deleteMedia, updateMedia } from './library.service.ts'
import { uploadFileName, uploadsStorage } from './picture-sizes.ts'
import { createPicture } from './store-picture.service.ts'

describe('the media library', () => {
  async function open() {
    const desk = await openSignedIn()
    const { context, call: send } = desk
    async function add(name: string, alt: string | null = null) {
      context.clock.advance(1000)
      const background = `#${Buffer.from(name.padEnd(3)).toString('hex').slice(0, 6)}`
      return createPicture(context, await drawnPicture(44, 20, background), { originalName: name, alt })
    }
    const get = async (path: string) => (await send('GET', path)).json()
    const list = async (query = '') => (await get(`/api/media?${query}`)).data.map((item: Media) => item.originalName)
    const versionOf = async (id: string) => (await get(`/api/media/${id}`)).version
    const change = async ({ id }: Pick<Media, 'id'>, texts: object) =>
      send('PATCH', `/api/media/${id}`, { version: await versionOf(id), ...texts })
    const remove = async ({ id }: Pick<Media, 'id'>, more = '') =>
      send('DELETE', `/api/media/${id}?version=${await versionOf(id)}${more}`)
    return { ...desk, add, get, list, send, change, remove }
  }

  it('tells what shows a picture: articles at their head or in their text, businesses, and pages', async () => {
    const { context, add, list, get, send } = await open()
    const [head, inText, onPage, unused] = [await add('head'), await add('text'), await add('page'), await add('none')]
    const shop = await add('shop')
    const creamery = { name: 'The creamery', category: 'Food', status: 'published', imageUrl: shop.url }
    await send('POST', '/api/businesses', creamery)
    const content = `<p>Words</p><img src="${inText.url}" alt="x">`
    const both = { title: 'Both', imageUrl: head.url, content, status: 'published' } as const
    const { id } = await createArticle(context, both)
    await createArticle(context, { title: 'A draft', imageUrl: head.url })
    const planned = await createArticle(context, { title: 'Planned', imageUrl: head.url })
    const handedIn = await createArticle(context, { title: 'Submitted', imageUrl: head.url })
    const tomorrow = new Date(context.clock.now() + 86_400_000).toISOString()
    await send('PATCH', `/api/articles/${planned.id}`, { publishAt: tomorrow })
    await send('PATCH', `/api/articles/${handedIn.id}`, { submits: true })
    const setting = { key: 'aboutHtml', value: JSON.stringify(`<img src="${onPage.url}">`), updated_at: 1 }
    await context.store.db.insertInto('settings').values(setting).execute()
    const usesOf = async (id: string) =>
      (await get(`/api/media/${id}`)).uses.map((use: MediaUse) => [use.kind, use.title, use.status])
    expect((await usesOf(head.id)).toSorted()).toEqual([
      ['article', 'A draft', 'draft'],
      ['article', 'Both', 'published'],
      ['article', 'Planned', 'scheduled'],
      ['article', 'Submitted', 'review'],
    ])
    expect(await usesOf(inText.id)).toEqual([['article', 'Both', 'published']])
    expect(await usesOf(onPage.id)).toEqual([['setting', 'The page About', null]])
    expect(await usesOf(shop.id)).toEqual([['business', 'The creamery', 'published']])
    expect(await usesOf(unused.id)).toEqual([])
    expect(await list('unused=true')).toEqual(['none'])
    await updateArticle(context, id, { content: '<p>Words</p>' })
    expect(await list('unused=true')).toEqual(['none', 'text'])
  })

  it('keeps caption and credit, and renders only the articles that show the picture again', async () => {
    const { context, add, change, changes, list, get } = await open()
    const [head, inText, other] = [await add('head'), await add('text'), await add('other')]
    const content = `<p>Words</p><img src="${inText.url}" alt="x">`
    await createArticle(context, { imageUrl: head.url, status: 'published' })
    await createArticle(context, { content, status: 'published' })
    await createArticle(context, { imageUrl: other.url, status: 'published' })
    const before = (await changes()).length
    const terms = { creditUrl: 'https://photos.example/june', license: 'cc-by-4.0', madeWithAi: true }
    const notes = { caption: 'The cow at noon', credit: 'June Halvorsen', ...terms }
    const answer = await change(head, notes)
    expect(answer.json()).toMatchObject(notes)
    expect(await changes()).toHaveLength(before + 1)
    await change(head, notes)
    expect(await changes()).toHaveLength(before + 1)
    await change(inText, { credit: 'June Halvorsen' })
    expect(await changes()).toHaveLength(before + 2)
    expect(await list('search=noon')).toEqual(['head'])
    expect(await list('search=halvorsen')).toEqual(['text', 'head'])
    expect(await list(`url=${encodeURIComponent(inText.url)}`)).toEqual(['text'])
    await change(head, { caption: null, credit: '', madeWithAi: false })
    expect(await get(`/api/media/${head.id}`)).toMatchObject({ caption: null, credit: null, license: 'cc-by-4.0' })
  })

  it('cuts a new picture out of one, around the same focal point, and leaves the old as it is', async () => {
    const { context, change, send, get } = await open()
    const red = { input: await drawnPicture(100, 100, 'red'), left: 100, top: 0 }
    const blue = sharp(await drawnPicture(200, 100, 'blue'))
    const bytes = await blue.composite([red]).png().toBuffer()
    const { id, url } = await createPicture(context, bytes, { originalName: 'half.png', alt: 'Half red' })
    await change({ id }, { focalPoint: { x: 0.75, y: 0.5 }, caption: 'Red', credit: 'June' })
    const answer = await send('POST', `/api/media/${id}/crop`, { left: 100, top: 20, width: 100, height: 50 })
    expect(answer.statusCode).toBe(201)
    const cut: MediaDetail = answer.json()
    const texts = { alt: 'Half red', originalName: 'half (crop).png', caption: 'Red', credit: 'June' }
    expect(cut).toMatchObject({ ...texts, width: 100, height: 50, focalPoint: { x: 0.5, y: 0.6 } })
    const { dominant } = await sharp(await uploadsStorage(context).get(uploadFileName(cut.url))).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
    expect(await get(`/api/media/${id}`)).toMatchObject({ url, width: 200 })
    const safeFetch = await send('POST', `/api/media/${id}/crop`, { left: 150, top: 0, width: 100, height: 50 })
    expect([safeFetch.statusCode, safeFetch.json().code]).toEqual([422, 'outside'])
  })

  it('deletes a picture with its file; one in use only when told so, and then articles go without it', async () => {
    const { app, context, actions, add, send, remove, get, changes } = await open()
    const [unused, used] = [await add('unused'), await add('used')]
    const content = `<p>Words</p><img src="${used.url}" alt="x">`
    const fields = { title: 'The fair', imageUrl: used.url, content, status: 'published' } as const
    const { slug } = await createArticle(context, fields)
    expect((await remove(unused)).statusCode).toBe(200)
    expect((await app.inject(unused.url)).statusCode).toBe(404)
    expect((await send('GET', `/api/media/${unused.id}`)).statusCode).toBe(404)
    expect(await actions()).toContain('media.delete')

    const refused = await remove(used)
    const uses = [{ kind: 'article', title: 'The fair' }]
    const inUse = { code: 'in_use', message: 'This picture is in use: “The fair”.', uses }
    expect([refused.statusCode, refused.json()]).toMatchObject([409, inUse])
    expect((await app.inject(used.url)).statusCode).toBe(200)

    const before = (await changes()).length
    expect((await remove(used, '&even_if_used=true')).statusCode).toBe(200)
    expect(await changes()).toHaveLength(before + 1)
    const [post] = await get(`/wp-json/wp/v2/posts?slug=${slug}`)
    expect(post.meta.image_url).toBe('')
    expect(post.content.rendered).not.toContain('<img')

    const again = await add('used')
    expect(again.url).toBe(used.url)
    expect((await app.inject(used.url)).statusCode).toBe(200)
    expect((await app.inject(again.url.replace(/^\/uploads\/(.*)\.webp$/, '/derived/$1-44.avif'))).statusCode).toBe(200)
  })

  it('lets a picture be published only as the editor saw it', async () => {
    const { add, send, change } = await open()
    const picture = await add('dam')
    await change(picture, { credit: 'June' })
    const { url } = picture
    const draft = (await send('POST', '/api/articles', { ...articleForm, imageUrl: url })).json()
    const publish = (version: number) => {
      const pictureVersions = { [url]: version, '/uploads/gone.webp': 1 }
      return send('PATCH', `/api/articles/${draft.id}`, { version: 1, status: 'published', pictureVersions })
    }
    const refused = await publish(1)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'stale', message: expect.stringContaining('“dam”') },
    ])
    expect((await publish(2)).json()).toMatchObject({ status: 'published' })
  })

  it('keeps the file of a picture whose deletion isn’t committed', async () => {
    const { app, context, user, add } = await open()
    const { id, url } = await add('dam')
    const groupWrite: typeof context.store.groupWrite = (write) =>
      context.store.groupWrite(async (trx) => {
        await write(trx)
        throw new Error('The disk is full.')
      })
    const failing = { ...context, store: makeWritableStore({ ...context.store, groupWrite }, context) }
    await expect(deleteMedia(failing, id, { version: 1, even_if_used: false }, user)).rejects.toThrow('disk')
    expect((await app.inject(url)).statusCode).toBe(200)
  })
})

const CREDIT = { credit: 'Ann Archer', caption: 'The dam at noon', alt: 'A dam' }

it('texts of a picture are its uploader’s while only drafts show it, editors’ always, and no other contributor’s', async () => {
  const { app, context } = await buildTestApp()
  const editor = await signIn(context)
  const [ann, bob] = [await signIn(context, 'contributor'), await signIn(context, 'contributor')]
  const picture: Media = (await uploadPicture(app, ann, await drawnPicture(40, 20))).json().picture
  const row = context.store.db.selectFrom('media').select(['alt', 'version']).where('id', '=', picture.id)
  const write = async (user: TestUser, texts: object) => {
    const payload = { ...texts, version: (await row.executeTakeFirst())?.version }
    return app.inject({ method: 'PATCH', url: `/api/media/${picture.id}`, headers: user.headers, payload })
  }
  const use = (user: TestUser, fields: object = {}) => {
    const article = { title: 'The dam', description: 'Full.', authorName: 'Ann', category: 'Community' }
    const payload = { ...article, imageUrl: picture.url, ...fields }
    return app.inject({ method: 'POST', url: '/api/articles', headers: user.headers, payload })
  }
  expect(picture.uploadedBy).toBe(ann.id)
  await use(bob, { imageAlt: 'Not mine to say' })
  await use(ann, { imageUrl: null, content: `<p>Full.</p><p><img src="${picture.url}" alt="The old dam"></p>` })
  await use(editor, { imageAlt: 'Somebody described it already' })
  expect((await row.executeTakeFirst())?.alt).toBe('The old dam')
  expect((await write(ann, CREDIT)).json()).toMatchObject(CREDIT)
  const refused = await write(bob, { credit: 'Bob' })
  const message = 'You can only describe pictures that you uploaded. Ask an editor to change this one.'
  expect([refused.statusCode, refused.json().message]).toEqual([403, message])
  await use(ann)
  expect((await use(bob, { title: 'Nobody may know' })).statusCode).toBe(201)
  const changed = await write(ann, { credit: 'Ann A.' })
  expect([changed.statusCode, changed.json().uses]).toEqual([200, []])
  await use(editor, { publishAt: new Date(context.clock.now() + 86_400_000).toISOString() })
  expect((await write(ann, { credit: 'Someone' })).json().message).toBe(
    'This picture is used elsewhere by now. Ask an editor to change it.',
  )
  expect((await write(editor, { credit: 'Someone' })).statusCode).toBe(200)
})

it('a text of a picture stays as it is when the picture is published while its uploader writes another', async () => {
  const { app, context } = await buildTestApp()
  const ann = await signIn(context, 'contributor')
  const { id, url }: Media = (await uploadPicture(app, ann, await drawnPicture(40, 20))).json().picture
  beforeWrite(context.store, 1, () => createArticle(context, { imageUrl: url, status: 'published' }))
  await expect(updateMedia(context, id, { version: 1, caption: 'Injected' }, ann)).rejects.toMatchObject({
    status: 403,
  })
  expect(await context.store.db.selectFrom('media').select(['caption', 'version']).execute()).toEqual([
    { caption: null, version: 1 },
  ])
})
