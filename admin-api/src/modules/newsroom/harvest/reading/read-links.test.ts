import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { rss, story } from '../../../../../test/support/stories.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { requestHarvest } from '../harvest.service.ts'
import { createHarvester } from '../harvester.ts'

const SOURCE = { id: 'gazette', name: 'Gazette', source_type: 'website', category: 'Community' } as const
const TEXT = `The county board voted on Monday to repair the bridge over the Alder river before winter, after engineers found
  cracks in two of its beams. Buses take Mill Road until the work is done, and the school opens half an hour later.`

describe('articles that a page lists', () => {
  /** A site whose front page lists articles; the responses at their URLs can change during the test. */
  async function open(ids: readonly number[], head = '') {
    const context = await buildTestContext({ store: await openTestStore(), outside: loopbackOutside() })
    const failing = new Map<string, { status: number; headers?: Record<string, string> }>()
    const site = await serveOutside((request, response) => {
      const path = request.url ?? ''
      const failure = failing.get(path)
      if (failure) return void response.writeHead(failure.status, failure.headers).end()
      if (path === '/robots.txt') return void response.writeHead(404).end()
      if (path === '/feed') {
        const items = rss([story(1, context.clock.now())])
        return void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(items)
      }
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
      const html = path === '/' ? head + frontPage(ids) : articlePage(path, context.clock.now())
      response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(html)
    })
    const now = context.clock.now()
    await context.store.db
      .insertInto('sources')
      .values({
        ...{ ...SOURCE, url: `${site.origin}/`, address_key: 'gazette', status: 'active', description: null },
        ...{ created_at: now, updated_at: now },
      })
      .execute()
    return {
      ...{ context, failing },
      async read() {
        const before = site.asked.length
        const harvester = createHarvester(context)
        await requestHarvest(context)
        await harvester.run()
        await harvester.stop()
        return site.asked.slice(before).filter((path) => path.startsWith('/news/'))
      },
      async titles() {
        const rows = await context.store.db.selectFrom('content_suggestions').select('original_title').execute()
        return rows.map(({ original_title: title }) => title).sort()
      },
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

  test('are not asked for again where the site said that there is no such page', async () => {
    const { failing, read } = await open([1, 2])
    failing.set('/news/bridge-1', { status: 404 })
    expect(await read()).toEqual(['/news/bridge-1', '/news/bridge-2'])
    expect(await read()).toEqual([])
  })

  test('don’t hide the feed that the page names, where that could not be read once', async () => {
    const { context, failing, read } = await open([1], '<link rel="alternate" type="application/rss+xml" href="/feed">')
    failing.set('/feed', { status: 503 })
    await read()
    failing.clear()
    await read()
    const source = await context.store.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow()
    expect(source.feed_url).toMatch(/\/feed$/)
  })

  test('are left alone for as long as the site asks', async () => {
    const { context, failing, read } = await open([1, 2])
    const day = 24 * 3600
    failing.set('/news/bridge-1', { status: 429, headers: { 'retry-after': String(3 * day) } })
    await read()
    const source = await context.store.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow()
    expect(source.next_check_at).toBeGreaterThanOrEqual(context.clock.now() + 3 * day * 1000)
  })
})

function frontPage(ids: readonly number[]): string {
  const items = ids.map(
    (id) => `<article><h2><a href="/news/bridge-${id}">Bridge ${id} is to be repaired</a></h2></article>`,
  )
  return `<!doctype html><title>Gazette</title><main>${items.join('')}</main>`
}

function articlePage(path: string, now: number): string {
  const number = path.split('-').at(-1)
  const day = new Date(now).toISOString()
  return `<!doctype html><title>Bridge ${number} is to be repaired</title>
    <meta property="og:type" content="article"><meta property="article:published_time" content="${day}">
    <article><h1>Bridge ${number} is to be repaired</h1><p>Bridge ${number}. ${TEXT}</p><p>${number} ${TEXT}</p></article>`
}
