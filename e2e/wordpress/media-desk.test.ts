import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createArticle } from '../support/articles.ts'
import { connectWordPress } from './connect-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { restAs } from './support/rest.ts'
import { PICTURES, startUploads, type UploadAnswer } from './support/uploads.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restAs(wordpress, wordpress.users.editor)

interface Picture {
  id: string
  url: string
  originalName: string
  alt: string | null
  width: number
  height: number
  inWordPress: boolean
  thumbnailUrl: string | null
}

interface Noted extends Picture {
  caption: string | null
  credit: string | null
  creditUrl: string | null
  license: string | null
  madeWithAi: boolean
}

interface Attachment {
  id: number
  source_url: string
  alt_text: string
  title: { rendered: string }
  media_details: { width: number; height: number }
}

describe.runIf(wordpress.folder)('the media library of a newsroom that has a WordPress', () => {
  let newsroom: Newsroom
  let send: (file: string) => Promise<UploadAnswer<Picture>>

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress, { webhook: false })
    send = await startUploads(newsroom)
  })
  afterAll(() => newsroom.stop())

  const upload = async (file: string) => (await send(file)).body.picture

  const attachments = async (search = '') =>
    (await editor.get<Attachment[]>(`/wp/v2/media?per_page=100&search=${search}`)).body
  const findAttachment = async (url: string) => (await attachments()).find(({ source_url }) => source_url === url)
  const listed = async () => (await newsroom.call<{ data: Picture[] }>('GET', '/api/media?per_page=100')).data

  test('captions and credits are written to WordPress, and come back from it', async () => {
    const { id, url } = await upload('bookmobile.webp')
    const notes = {
      caption: 'Books & readers, 5 < 6',
      credit: 'June Halvorsen',
      creditUrl: 'https://photos.example.org/june',
      license: 'cc-by-4.0',
      madeWithAi: true,
    }
    await newsroom.call('PATCH', `/api/media/${id}`, notes)
    const there = await findAttachment(url)
    expect(there).toMatchObject({ meta: { hometown_credit: 'June Halvorsen', hometown_made_with_ai: true } })
    await editor.post(`/wp/v2/media/${there?.id}`, { caption: 'Readers', meta: { hometown_credit: 'Omar Saleh' } })
    const read = () => newsroom.call<Noted>('GET', `/api/media/${id}`)
    await newsroom.until(async () => (await read()).caption === 'Readers', 'the caption')
    expect(await read()).toMatchObject({ ...notes, caption: 'Readers', credit: 'Omar Saleh' })
  })

  test('an upload is in WordPress with its title, and there once', async () => {
    const picture = await upload('accordion.webp')
    expect(picture.inWordPress).toBe(true)
    expect(picture.url.startsWith(`${wordpress.url}/wp-content/uploads/`)).toBe(true)
    expect(await findAttachment(picture.url)).toMatchObject({
      title: { rendered: 'accordion' },
      media_details: { width: picture.width, height: picture.height },
    })
    expect((await upload('accordion.webp')).url).toBe(picture.url)
    expect((await attachments('accordion')).filter(({ source_url }) => source_url === picture.url)).toHaveLength(1)
  })

  test('alt text, crop and delete are written through', async () => {
    const picture = await upload('auctioneer.webp')
    await newsroom.call('PATCH', `/api/media/${picture.id}`, { alt: 'An auctioneer & his hammer' })
    expect((await findAttachment(picture.url))?.alt_text).toBe('An auctioneer & his hammer')
    const part = { left: 10, top: 10, width: 300, height: 200 }
    const cut = await newsroom.call<Picture>('POST', `/api/media/${picture.id}/crop`, part)
    expect((await findAttachment(cut.url))?.media_details).toMatchObject({ width: 300, height: 200 })
    await newsroom.call('DELETE', `/api/media/${picture.id}`)
    expect(await findAttachment(picture.url)).toBeUndefined()
    expect(await findAttachment(cut.url)).toBeDefined()
    await newsroom.call('DELETE', `/api/media/${cut.id}`)
  })

  test('what is uploaded, described and deleted in WordPress follows', async () => {
    const body = readFileSync(join(PICTURES, 'band-shell.webp'))
    const answer = await fetch(`${wordpress.url}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers: {
        authorization: wordpress.authorization(wordpress.users.editor),
        'content-type': 'image/webp',
        'content-disposition': 'attachment; filename="band-shell.webp"',
      },
      body,
    })
    const { id, source_url } = (await answer.json()) as Attachment
    const find = async () => (await listed()).find(({ url }) => url === source_url)
    await newsroom.until(find, 'the upload')
    // WordPress lists it before it has made the smaller pictures.
    const hasThumbnail = async () => (await find())?.thumbnailUrl?.includes('/wp-content/uploads/')
    await newsroom.until(hasThumbnail, 'the thumbnail')
    await editor.post(`/wp/v2/media/${id}`, { alt_text: 'The band shell' })
    await newsroom.until(async () => (await find())?.alt === 'The band shell', 'the alt text')
    await editor.delete(`/wp/v2/media/${id}?force=true`)
    await newsroom.until(async () => !(await find()), 'the deletion')
  })

  test('its pictures are on the pages of articles', async () => {
    const picture = await upload('accordion.webp')
    const article = await createArticle(newsroom, { title: uniqueTitle(), category: 'Events', imageUrl: picture.url })
    await newsroom.until(() => /\/derived\/[0-9a-f]{64}-/.test(newsroom.file(`/${article.slug}`) ?? ''), 'the picture')
    const { uses } = await newsroom.call<{ uses: { id: string }[] }>('GET', `/api/media/${picture.id}`)
    expect(uses.map(({ id }) => id)).toEqual([article.id])
  })
})
