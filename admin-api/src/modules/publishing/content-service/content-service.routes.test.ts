import { mapArticleTextColumns } from '@hometown/shared-types/contract/articles'
import { mapPostToArticle, postSchema } from '@hometown/wordpress-adapter'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newMedia } from '../../../../test/support/new-media.ts'
import { drawnPicture } from '../../../../test/support/upload-picture.ts'
import { createArticle, deleteArticle, newArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { columnsOfNewArticle } from '../../content/articles/index.ts'
import { createPicture } from '../../content/media/index.ts'
import { type PostRelations, type PostRow, toPostJson } from './post-json.ts'

const TIMES = { created_at: 1, updated_at: 1 }
const image = (url: string) => `<p>Words</p><img src="${url}" alt="x">`

describe('the pictures that the content service tells anyone of', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    async function add(alt: string) {
      context.clock.advance(1000)
      const color = `rgb(${context.clock.now() % 251}, 0, 0)`
      return createPicture(context, await drawnPicture(40, 20, color), { originalName: alt, alt })
    }
    const get = (query: string) => app.inject(`/wp-json/wp/v2/media${query}`)
    const told = async (query = '') => (await get(query)).json().map((item: { alt_text: string }) => item.alt_text)
    return { context, db: context.store.db, add, get, told }
  }

  it('are those of published articles, at their head or in their text, for as long as they are published', async () => {
    const { context, add, get, told } = await open()
    const head = await add('The fair')
    const inText = await add('The fair at night')
    const embargoed = await add('The fair, 2027')
    await add('The fair, unused')
    const fields = { imageUrl: head.url, content: image(inText.url), status: 'published' } as const
    const { id } = await createArticle(context, fields)
    const draft = await createArticle(context, { imageUrl: embargoed.url, content: image(embargoed.url) })
    expect(await told()).toEqual(['The fair at night', 'The fair'])
    expect(await told('?search=fair')).toEqual(['The fair at night', 'The fair'])
    const page = await get('?per_page=1&page=2')
    expect(page.headers).toMatchObject({ 'x-wp-total': '2', 'x-wp-totalpages': '2' })
    expect((await get(`/${head.number}`)).json()).toMatchObject({ alt_text: 'The fair' })
    const hidden = await get(`/${embargoed.number}`)
    expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'rest_post_invalid_id'])
    expect(await told(`?include=${embargoed.number},${head.number}`)).toEqual(['The fair'])

    await updateArticle(context, draft.id, { status: 'published' })
    expect(await told()).toEqual(['The fair, 2027', 'The fair at night', 'The fair'])
    await updateArticle(context, id, { status: 'archived' })
    await deleteArticle(context, draft.id)
    expect(await told()).toEqual([])
  })

  it('are those of published businesses and events, and of the site’s own pages', async () => {
    const { db, add, told } = await open()
    const { url: shop } = await add('A shop')
    const { url: draftShop } = await add('A shop to come')
    const { url: concert } = await add('A concert')
    const { url: draftConcert } = await add('A concert to come')
    const { url: page } = await add('The newsroom')
    const { url: note } = await add('In a note of the desk')
    await db
      .insertInto('businesses')
      .values([
        { ...TIMES, id: 'b1', slug: 'shop', name: 'Shop', status: 'published', image_url: shop },
        { ...TIMES, id: 'b2', slug: 'to-come', name: 'To come', status: 'draft', image_url: draftShop },
      ])
      .execute()
    const days = { start_date: '2026-12-01', end_date: '2026-12-01', first_day: '2026-12-01', time_zone: 'UTC' }
    const event = { ...TIMES, ...days, title: 'Concert', category: 'Community' as const }
    await db
      .insertInto('events')
      .values([
        { ...event, id: 'e1', uid: 'e1', slug: 'concert', status: 'published', image_url: concert },
        { ...event, id: 'e2', uid: 'e2', slug: 'to-come', status: 'draft', image_url: draftConcert },
      ])
      .execute()
    for (const [key, url] of [['aboutHtml', page] as const, ['placeNames', note] as const])
      await db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(image(url)), updated_at: 1 })
        .execute()
    expect(await told()).toEqual(['The newsroom', 'A concert', 'A shop'])
  })
})

it('a list of posts goes on behind a number, so that a withdrawal hides no other post from a walk', async () => {
  const { app, context } = await buildTestApp()
  for (let number = 1; number <= 5; number++)
    await createArticle(context, { status: 'published', slug: `article-${number}` })
  const behind = async (id: number) => {
    const answer = await app.inject(`/wp-json/wp/v2/posts?orderby=id&order=asc&per_page=2&after_id=${id}`)
    return answer.json().map((post: { id: number }) => post.id)
  }
  expect(await behind(0)).toEqual([1, 2])
  await context.store.db.updateTable('articles').set({ status: 'draft' }).where('number', '<=', 2).execute()
  expect(await behind(2)).toEqual([3, 4])
  expect(await behind(4)).toEqual([5])
  expect(await behind(5)).toEqual([])
})

const urls = { siteUrl: 'https://www.example.invalid', uploadsUrl: 'https://api.example.invalid' }
const site = { ...urls, timeZone: 'America/Chicago' }
const publishedAt = Date.UTC(2026, 10, 20, 3, 33, 19)
const url = 'https://news.example.invalid/wp-content/uploads/fair.jpg'

function row(fields: Partial<PostRow> = {}): PostRow {
  const article = newArticle({
    title: 'Fish & chips <live> at "Petrick’s"',
    description: 'AT&T, R&notes &copy; 5 < 6.\nTwo lines.',
    content: '<p>Fish &amp; chips <a href="/uploads/a.pdf">here</a></p>',
    category: 'Clubs',
    authorName: 'Zoë O’Neill & Sons',
    keywords: ['fish & chips', 'pie, cake', '&copy;'],
  })
  return {
    ...columnsOfNewArticle(article),
    ...{ image_url: null, image_width: null, image_height: null, image_srcset: null },
    ...mapArticleTextColumns(() => null),
    ...{ meta_description: 'Salt &amp; vinegar', number: 42, id: 'a', slug: 'fish-chips', views: 7 },
    ...{ job: null, job_closed: 0 },
    ...{ published_at: publishedAt, created_at: publishedAt - 5000, updated_at: publishedAt + 1500 },
    ...fields,
  }
}

function mapped(post: PostRow, known: PostRelations = { pictures: new Map() }) {
  const json = toPostJson(post, site, known, new Set(['author', 'wp:featuredmedia', 'wp:term']))
  return mapPostToArticle(postSchema.parse(JSON.parse(JSON.stringify(json))), { siteName: 'Courier' })
}

it('an article comes back from the adapter as the same article', () => {
  expect(mapped(row())).toMatchObject({
    wordpressPostId: 42,
    wordpressPostUrl: 'https://www.example.invalid/fish-chips',
    title: 'Fish & chips <live> at "Petrick’s"',
    description: 'AT&T, R&notes &copy; 5 < 6. Two lines.',
    content: '<p>Fish &amp; chips <a href="/uploads/a.pdf">here</a></p>',
    category: 'Clubs',
    ...{ imageUrl: null, imageAlt: null, imageCaption: null, picture: null },
    authorName: 'Zoë O’Neill & Sons',
    authorAvatar: null,
    views: 7,
    status: 'published',
    publishedAt,
    updatedAt: publishedAt + 1000,
    slug: 'fish-chips',
    metaDescription: 'Salt &amp; vinegar',
    keywords: ['fish & chips', 'pie', 'cake', '&copy;'],
  })
})

it('an article keeps the address, the texts and the sizes of its picture', () => {
  const small = url.replace('.jpg', '-480x320.jpg')
  const picture = { image_url: url, image_width: 1200, image_height: 800, image_srcset: `${small} 480w, ${url} 1200w` }
  expect(mapped(row({ ...picture, image_alt: 'A "fair" & more', image_caption: 'Pie & <cattle>' }))).toMatchObject({
    ...{ imageUrl: url, imageAlt: 'A "fair" & more', imageCaption: 'Pie & <cattle>' },
    picture: {
      ...{ src: url, width: 1200, height: 800 },
      srcset: [
        { src: small, width: 480, height: 320 },
        { src: url, width: 1200, height: 800 },
      ],
    },
  })
})

it('an article has the sizes of its picture, and no picture that was deleted', () => {
  const hash = '0123456789abcdef0123456789abcdef'
  const upload = `/uploads/${hash}.webp`
  const post = row({ image_url: upload, content_html: `<p>Fair</p><img src="${upload}">` })
  const pictures = new Map([[upload, newMedia({ url: upload, width: 640, height: 480 })]])
  expect(mapped(post, { pictures })?.copies).toEqual({
    ...{ src: `/derived/${hash}-640.jpg`, width: 640, height: 480, focal: { x: 0.5, y: 0.5 } },
    sources: ['avif', 'webp'].map((type) => ({
      type: `image/${type}`,
      srcset: `/derived/${hash}-320.${type} 320w, /derived/${hash}-640.${type} 640w`,
    })),
  })
  expect(mapped(post)).toMatchObject({ imageUrl: null, content: '<p>Fair</p>' })
})
