import { describe, expect, test } from 'vitest'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { addSource } from '../../../../test/support/add-source.ts'
import { buildTestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { loopbackFetch, serveWebsite } from '../../../../test/support/loopback-fetch.ts'
import { runOpenHarvests } from './harvest.job.ts'
import { requestHarvest } from './harvest.service.ts'
import { metaPageName, readMetaPosts } from './read-meta-posts.ts'

const TEXT = `The county board voted on Monday to repair the bridge over the Alder river before winter, after engineers found
  cracks in two of its beams. Buses take Mill Road until the work is done, and the school opens half an hour later.`

/** The limit is long, because other tests run beside these. */
const LIMITS = { limitMs: 600_000, sourcesAtOnce: 60, pollMs: 500 }

describe('articles that a page lists', () => {
  /** Opens a site whose front page lists articles; the responses at their URLs can change during the test. */
  async function open(ids: readonly number[], head = '') {
    const context = await buildTestContext({ safeFetch: loopbackFetch() })
    const failing = new Map<string, { status: number; headers?: Record<string, string> }>()
    const site = await serveWebsite((request, response) => {
      const path = request.url ?? ''
      const failure = failing.get(path)
      if (failure) return void response.writeHead(failure.status, failure.headers).end()
      if (path === '/robots.txt') return void response.writeHead(404).end()
      if (path === '/feed') {
        const items = teasers(request.headers.host)
        return void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(items)
      }
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
      const html = path === '/' ? head + frontPage(ids) : articlePage(path, context.clock.now())
      response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(html)
    })
    const { db } = context.store
    await addSource(context, 'gazette', `${site.origin}/`)
    return {
      ...{ context, failing },
      async read() {
        const before = site.asked.length
        await requestHarvest(context)
        await runOpenHarvests(context, undefined, LIMITS)
        return site.asked.slice(before).filter((path) => path.startsWith('/news/'))
      },
      async titles() {
        const rows = await db.selectFrom('content_suggestions').select('original_title').execute()
        return rows.map(({ original_title: title }) => title).sort()
      },
      source: () => db.selectFrom('sources').selectAll().executeTakeFirstOrThrow(),
    }
  }

  test('are asked for again where the site was busy, after the others, and are not lost', async () => {
    const { failing, read, titles } = await open([1, 2, 3])
    failing.set('/news/bridge-2', { status: 503 })
    expect(await read()).toEqual(['/news/bridge-1', '/news/bridge-2'])
    expect(await titles()).toEqual(['Bridge 1 is to be repaired'])
    expect(await read()).toEqual(['/news/bridge-3', '/news/bridge-2'])
    failing.clear()
    expect(await read()).toEqual(['/news/bridge-2'])
    expect(await titles()).toEqual([1, 2, 3].map((id) => `Bridge ${id} is to be repaired`))
    expect(await read()).toEqual([])
  })

  test('don’t hide the feed that the page names, where that could not be read once', async () => {
    const { failing, read, source } = await open([1], '<link rel="alternate" type="application/rss+xml" href="/feed">')
    failing.set('/feed', { status: 503 })
    await read()
    failing.clear()
    await read()
    expect((await source()).feed_url).toMatch(/\/feed$/)
  })

  test('give the teasers of a feed their text, once; where a page fails, the feed’s own words do', async () => {
    const { context, failing, read, source } = await open([])
    const feed = { feed_url: `${(await source()).url}feed` }
    await context.store.db.updateTable('sources').set(feed).execute()
    failing.set('/news/bridge-2', { status: 404 })
    failing.set('/news/bridge-4', { status: 503 })
    expect(await read()).toEqual([1, 2, 3, 4].map((id) => `/news/bridge-${id}`))
    expect(await read()).toEqual([])
    const columns = ['original_title', 'original_content', 'author'] as const
    const items = context.store.db.selectFrom('content_suggestions').select(columns).orderBy('original_title')
    const whole = expect.stringContaining('cracks in two of its beams')
    const begins = { original_content: 'Begins…', author: null }
    expect(await items.execute()).toEqual([
      { original_title: 'Bridge 1', original_content: whole, author: 'Ann Porter' },
      { original_title: 'Bridge 2', ...begins },
      { original_title: 'Bridge 4', ...begins },
      { original_title: 'Bridge 5', ...begins },
      // Its page tells another story.
      { original_title: 'Weather', ...begins },
    ])
  })

  test('are those that the source’s selector names, also on a page that has not changed', async () => {
    const { context, read } = await open([1, 2, 3])
    const select = (link_selector: string) => context.store.db.updateTable('sources').set({ link_selector }).execute()
    await select('article:first-child')
    expect(await read()).toEqual(['/news/bridge-1'])
    await select('article + article a')
    expect(await read()).toEqual(['/news/bridge-2', '/news/bridge-3'])
  })
})

function frontPage(ids: readonly number[]): string {
  const items = ids.map(
    (id) => `<article><h2><a href="/news/bridge-${id}">Bridge ${id} is to be repaired</a></h2></article>`,
  )
  return `<!doctype html><title>Gazette</title><main>${items.join('')}</main>`
}

function teasers(host = ''): string {
  const items = ['Bridge 1', 'Bridge 2', 'Weather', 'Bridge 4', 'Bridge 5'].map((title, at) => {
    const author = at === 0 ? '<dc:creator>Ann Porter</dc:creator>' : ''
    return `<item><title>${title}</title><link>http://${host}/news/bridge-${at + 1}</link>${author}<description>Begins…</description></item>`
  })
  return `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Gazette</title>${items.join('')}</channel></rss>`
}

function articlePage(path: string, now: number): string {
  const number = path.split('-').at(-1)
  const day = new Date(now).toISOString()
  return `<!doctype html><title>Bridge ${number} is to be repaired</title>
    <meta property="og:type" content="article"><meta property="article:published_time" content="${day}">
    <article><h1>Bridge ${number} is to be repaired</h1><p>Bridge ${number}. ${TEXT}</p><p>${number} ${TEXT}</p></article>`
}

const TOKEN = 'EAAG-very-secret'
const facebook = { url: 'https://www.facebook.com/cedarcountyfair', sourceType: 'facebook_page' } as const
const instagram = { url: 'https://www.instagram.com/cedarfalls.parks/', sourceType: 'instagram' } as const

describe('Meta', () => {
  /** @param answers by the beginning of the path */
  async function readWith(source: typeof facebook | typeof instagram, answers: Record<string, unknown>, status = 200) {
    const { origin } = await serveWebsite(({ url = '' }, response) => {
      const path = Object.keys(answers).find((start) => decodeURIComponent(url).startsWith(start))
      response.writeHead(path === undefined ? 404 : status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(path === undefined ? {} : answers[path]))
    })
    const config = testConfig({ META_GRAPH_TOKEN: TOKEN, ...testSettings({ metaGraphUrl: origin }) })
    const clock = { now: () => Date.parse('2026-11-20T18:00:00Z') }
    return readMetaPosts({ ...(await buildTestContext()), safeFetch: loopbackFetch(), config, clock }, source)
  }

  test('tells the posts of a Facebook page, which become items whose first line is their title', async () => {
    const post = {
      ...{ id: '1_2', message: 'Gates open at 9 <b>today</b>\n\nParking is free. #CountyFair' },
      ...{ created_time: '2026-11-20T14:00:00+0000', permalink_url: 'https://www.facebook.com/1/posts/2' },
      full_picture: 'https://scontent.example/fair.jpg',
    }
    const without = { id: '1_3', created_time: '2026-11-19T14:00:00+0000' }
    expect(await readWith(facebook, { '/cedarcountyfair/posts?': { data: [post, without] } })).toMatchObject({
      items: [
        {
          ...{ kind: 'news', guid: '1_2', url: post.permalink_url, imageUrl: post.full_picture },
          ...{ publishedAt: Date.parse('2026-11-20T14:00:00Z'), categoryWords: ['CountyFair'] },
          ...{ title: expect.stringMatching(/^Gates open at 9/), text: expect.stringContaining('Parking is free.') },
        },
      ],
    })
  })

  test('tells of an Instagram account through the account of the token, if it has one', async () => {
    const medium = {
      ...{ id: '9', caption: 'New trail is open', permalink: 'https://www.instagram.com/p/9/' },
      ...{ timestamp: '2026-11-18T10:00:00+0000', media_type: 'VIDEO' },
      ...{ media_url: 'https://cdn.example/9.mp4', thumbnail_url: 'https://cdn.example/9.jpg' },
    }
    const answers = {
      '/me/accounts': { data: [{}, { instagram_business_account: { id: '178' } }] },
      '/178?fields=business_discovery.username(cedarfalls.parks)': {
        business_discovery: { media: { data: [medium] } },
      },
    }
    expect(await readWith(instagram, answers)).toMatchObject({
      items: [{ title: 'New trail is open', imageUrl: medium.thumbnail_url, url: medium.permalink }],
    })
    expect(await readWith(instagram, { '/me/accounts': { data: [] } })).toMatchObject({
      problem: expect.stringContaining('has no Instagram business account'),
    })
  })

  test.each([
    [400, { error: { message: `Error validating access token ${TOKEN}`, code: 190 } }, /refused the token/],
    [403, { error: { code: 4 } }, /limit of calls/],
    [400, { error: { code: 10 } }, /isn’t allowed to read this/],
    [500, {}, /answered with an error/],
  ])('that answers %i (%j) is told in plain words, without the token', async (status, body, words) => {
    const reading = await readWith(facebook, { '/': body }, status)
    expect(reading).toEqual({ problem: expect.stringMatching(words) })
    expect(JSON.stringify(reading)).not.toContain(TOKEN)
  })

  test.each([
    ['facebook_page', 'https://m.facebook.com/CedarCountyFair/?ref=page', 'CedarCountyFair'],
    ['facebook_page', 'https://www.facebook.com/Cedar-County-Fair-123456789012/', '123456789012'],
    ['facebook_page', 'https://facebook.com.evil.example/page', undefined],
    ['instagram', 'https://www.instagram.com/cedar.parks/?hl=en', 'cedar.parks'],
    ['instagram', 'https://www.instagram.com/a(b)/', undefined],
  ] as const)('knows %s at %s as %s', (type, url, name) => {
    expect(metaPageName(type, url)).toBe(name)
  })
})
