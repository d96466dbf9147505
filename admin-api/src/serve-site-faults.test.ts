import { describe, expect, it } from 'vitest'
import { createCutObjects } from '../test/support/cut-objects.ts'
import { failingStatements } from '../test/support/failing-statements.ts'
import { SITE_FILES, startObjectsNode } from '../test/support/objects-node.ts'
import { createTestObjectsSite } from '../test/support/test-objects-site.ts'
import { openTestStore } from '../test/support/test-store.ts'

describe('a site in the object store, when something is away', () => {
  async function start() {
    const store = await openTestStore()
    const objects = createCutObjects()
    const site = createTestObjectsSite(store, objects)
    await site.publish(SITE_FILES)
    return { store, objects, site, ...(await startObjectsNode(store, objects)) }
  }

  it('goes on without the object store for pages that were read before; the others ask to come back', async () => {
    const { get, objects } = await start()
    await get('/')
    objects.setCut(true)
    expect((await get('/')).text).toBe(SITE_FILES['index.html'])
    const answer = await get('/sports')
    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ])
    objects.setCut(false)
    await expect.poll(async () => (await get('/sports')).text, { timeout: 5000 }).toBe(SITE_FILES['sports.html'])
  })

  it('says 404 without the object store, also if nobody was at a wrong address before', async () => {
    const { context, get, objects, site } = await start()
    objects.setCut(true)
    const answer = await get('/nothing')
    expect([answer.status, answer.text]).toEqual([404, SITE_FILES['404.html']])
    // A later one can't be read yet.
    const files = { ...SITE_FILES, '404.html': 'Not here' }
    objects.setCut(false)
    const version = await site.publish(files)
    objects.setCut(true)
    context.link.receive({ type: 'site-published', version })
    await expect.poll(() => context.site?.version).toBe(version)
    expect((await get('/nothing')).text).toBe(SITE_FILES['404.html'])
    objects.setCut(false)
    await expect.poll(async () => (await get('/nothing')).text, { timeout: 10_000 }).toBe('Not here')
  })

  it('does not ask an object store that is away for each reader', async () => {
    const { get, objects } = await start()
    objects.setCut(true)
    const before = objects.gets
    await get('/sports')
    for (let count = 0; count < 30; count++) await Promise.all([get('/feed.xml'), get('/sports/2026/11')])
    expect(objects.gets - before).toBeLessThan(10)
  })

  it('goes on without the database, with an honest 404 for what it does not know', async () => {
    const { get, store } = await start()
    await get('/')
    const statements = await failingStatements(store)
    statements.dieAt(1, 'before')
    expect((await get('/')).status).toBe(200)
    expect((await get('/sports')).text).toBe(SITE_FILES['sports.html'])
    expect((await get('/nothing')).status).toBe(404)
    expect(statements.lift()).toBe(true)
  })

  it.each([
    ['is missing', undefined],
    ['has other bytes', Buffer.from('<p>Not what was published</p>')],
  ])('never serves an object that %s; the publisher hears of it', async (_, other) => {
    const { get, objects, site, store, context } = await start()
    const key = await site.keyOf('sports.html')
    if (other) objects.kept.set(key, { body: other, modifiedAt: 0 })
    else objects.kept.delete(key)
    for (let count = 0; count < 5; count++) {
      const answer = await get('/sports')
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    }
    expect((await get('/')).status).toBe(200)
    const noted = () => store.db.selectFrom('damaged_objects').select('key').execute()
    await expect.poll(noted).toEqual([{ key }])
    await expect.poll(() => context.link.sent).toContainEqual({ type: 'objects-damaged' })
    expect(context.site?.counts.damaged).toBe(1)

    const { 'sports.html': text, ...rest } = SITE_FILES
    await site.publish(rest)
    const version = await site.publish(SITE_FILES)
    context.link.receive({ type: 'site-published', version })
    await expect.poll(async () => (await get('/sports')).text).toBe(text)
  })

  it('serves a page from disk or memory although its object is damaged', async () => {
    const { get, objects, site } = await start()
    await get('/sports')
    objects.kept.delete(await site.keyOf('sports.html'))
    expect((await get('/sports')).status).toBe(200)
  })

  it('follows old redirects while the new ones cannot be read, and claims nothing about other addresses', async () => {
    const { get, objects, site, context } = await start()
    await get('/')
    await get('/404')
    const version = await site.publish({ ...SITE_FILES, _redirects: '/older /sports 301\n' })
    objects.setCut(true)
    context.link.receive({ type: 'site-published', version })
    await expect.poll(() => context.site?.version).toBe(version)
    expect((await get('/')).status).toBe(200)
    expect((await get('/old')).headers.location).toBe('/sports')
    expect((await get('/older')).status).toBe(503)
    objects.setCut(false)
    await expect.poll(async () => (await get('/older')).headers.location, { timeout: 10_000 }).toBe('/sports')
    expect((await get('/old')).status).toBe(404)
  })

  it('passes the balancer’s probe while the home page can be served, and says at once that it stops', async () => {
    const { context, get, objects } = await start()
    expect((await get('/api/health/serve')).status).toBe(200)
    objects.setCut(true)
    expect((await get('/api/health/serve')).status).toBe(200)
    const ready = await get('/api/health/ready')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ok', objectStore: 'away' }])
    context.isStopping = true
    expect((await get('/api/health/serve')).status).toBe(503)
    expect((await get('/api/health/live')).status).toBe(200)
    const last = await get('/')
    expect([last.status, last.headers.connection]).toEqual([200, 'close'])
  })

  it('fails the probe while it has no home page to serve', async () => {
    const { store, objects } = await start()
    objects.setCut(true)
    const empty = await startObjectsNode(store, objects)
    expect((await empty.get('/api/health/serve')).status).toBe(503)
    objects.setCut(false)
    await expect.poll(async () => (await empty.get('/api/health/serve')).status, { timeout: 10_000 }).toBe(200)
  })

  it('asks readers who search to come back while the database is away, on the site’s own page', async () => {
    const { get, store } = await start()
    await get('/search')
    const statements = await failingStatements(store, Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
    statements.dieAt(1, 'before')
    const index = await get('/pagefind/current.json')
    expect([index.status, index.headers['retry-after']]).toEqual([503, '2'])
    const page = await get('/api/search/page?q=pie')
    expect([page.status, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '2',
      'text/html; charset=utf-8',
    ])
    expect(page.text).toContain('<p data-search-status>The service is busy. Please try again in a moment.</p>')
    expect(statements.lift()).toBe(true)
  })

  it('fills results into the search page of the live site', async () => {
    const { get } = await start()
    expect((await get('/api/search/page?q=')).text).toContain('<p data-search-status>Type what you’re looking for.</p>')
  })
})
