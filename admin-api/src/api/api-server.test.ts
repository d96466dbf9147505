import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { buildTestContext, type TestContext } from '../../test/support/build-test-app.ts'
import { createHttpGetter } from '../../test/support/http-getter.ts'
import { idleRenderer } from '../../test/support/publishing.ts'
import { SEVERAL_MACHINES } from '../../test/support/several-machines.ts'
import { publishTestSite } from '../../test/support/test-site.ts'
import { createArticle, deleteArticle } from '../../test/support/write-articles.ts'
import { publishWaitingChanges } from '../modules/publishing/publish-loop/publish-loop.job.ts'
import { saveMirrorState } from '../modules/wordpress/wordpress-mirror/mirror-state.service.ts'
import { explainListenError } from '../processes/check-listen-address.ts'
import { type ApiServer, startApiServer } from './api-server.ts'

const page = (text: string) => `<!doctype html><title>${text}</title>${'<p>The fair opens on Friday.</p>'.repeat(100)}`
const files = {
  'index.html': page('Home'),
  'sports.html': page('Sports'),
  'sports/2026/11.html': page('November'),
  'feed.xml': '<rss/>',
  'calendar.ics': 'BEGIN:VCALENDAR\r\n',
  'calendar/embed.html': page('Calendar'),
  '404.html': page('404 Page Not Found'),
  '_astro/page.Ab1.css': 'a{}',
  _redirects: '/old /new 301\n/article/:slug /:slug 301\n',
}

let server: ApiServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(content: Record<string, string> | 'nothing' = files, env: Record<string, string> = {}) {
  const context = await buildTestContext({ env: { PORT: '0', API_URL: 'http://localhost:3001', ...env } })
  const site = content === 'nothing' ? undefined : publishTestSite(context.config.dataDir, content)
  server = await startApiServer(context, { deskDist: join(context.config.dataDir, 'desk') })
  return { context, site, get: createHttpGetter(server.address) }
}

function tell(context: TestContext, message: Parameters<TestContext['messages']['receive']>[0]): void {
  context.messages.receive(message)
}

test('pages have addresses without endings, and say what may be done with them', async () => {
  const { get } = await start()
  expect((await get('/sports/2026/11')).text).toBe(files['sports/2026/11.html'])
  expect((await get('/')).headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy':
      "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self' http://localhost:3001",
    'x-content-type-options': 'nosniff',
  })
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
  expect((await get('/_astro/page.Ab1.css')).headers['cache-control']).toContain('immutable')
  expect((await get('/feed.xml')).headers['content-type']).toBe('application/rss+xml; charset=utf-8')
})

test('whatever is answered, browsers stay with https, guess no type, and show it in no frame', async () => {
  const https = { SITE_URL: 'https://www.example.org', API_URL: '' }
  const check = async (get: Awaited<ReturnType<typeof start>>['get'], path: string, status: number) => {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('frame-ancestors'),
      'referrer-policy': expect.stringMatching(/./),
    })
  }
  const { get } = await start(files, https)
  await check(get, '/', 200)
  await check(get, '/sports/', 301)
  await check(get, '/old', 301)
  await check(get, '/nothing-here', 404)
  await check(get, '/admin/articles', 503)
  await check(get, '/api/health/live', 200)
  await check(get, '/api/nothing', 404)
  await check(get, '/api/articles', 401)
  await check(get, '/preview/unknown', 404)
  await check(get, '/uploads/unknown.webp', 404)
  await check(get, '/api/search/page?q=pie', 200)
  await server?.close()
  await check((await start('nothing', https)).get, '/', 503)
})

test('a page is compressed for who can read that, and sent once to who has it', async () => {
  const { get } = await start()
  const br = await get('/sports', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(br.body).toString()).toBe(files['sports.html'])
  const gz = await get('/sports', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gz.body).toString()).toBe(files['sports.html'])
  const plain = await get('/sports')
  expect([br, gz, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(new Set([br, gz, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  expect([br, gz, plain].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'))
  for (const tag of [String(br.headers.etag), `"other", W/${br.headers.etag}`, '*']) {
    const again = await get('/sports', { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
  expect((await get('/sports', { 'if-none-match': '"other"' })).status).toBe(200)
  const head = await get('/sports', {}, 'HEAD')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(files['sports.html'].length))
})

test('the address that an article had in WordPress and its number lead to its page, also outside ASCII', async () => {
  const { get, context } = await start({ ...files, 'café.html': 'The café' })
  const { db } = context.store
  const { id } = await createArticle(context, { status: 'published', slug: 'cafe' }, 'nora')
  await db.updateTable('articles').set({ slug: 'café', number: 4711 }).where('id', '=', id).execute()
  const path = '/2026/11/28/café'
  await db.insertInto('redirects').values({ path, item_id: id, send_to: null, pattern: '', created_at: 0 }).execute()
  const leadsTo = async (address: string) => {
    const { status, headers } = await get(address)
    return [status, headers.location]
  }
  expect((await get('/caf%C3%A9')).text).toBe('The café')
  expect(await leadsTo('/caf%c3%a9?a=1')).toEqual([301, '/caf%C3%A9?a=1'])
  expect(await leadsTo('/2026/11/28/caf%C3%A9?a=1')).toEqual([301, '/caf%C3%A9?a=1'])
  expect(await leadsTo('/?p=4711')).toEqual([301, '/caf%C3%A9'])
  expect(await leadsTo('/?p=4712')).toEqual([200, undefined])
  expect((await get('/2026/11/27/caf%C3%A9')).status).toBe(404)
})

test('what does not exist is an honest 404 that nobody keeps', async () => {
  const { get } = await start()
  for (const path of ['/nothing', '/404']) {
    const { status, text, headers } = await get(path)
    expect([path, status, text, headers['cache-control']]).toEqual([path, 404, files['404.html'], 'no-store'])
  }
})

test('until a WordPress was read completely, no address of the site says that it is empty or gone', async () => {
  const { get, context } = await start(files, { WORDPRESS_URL: 'https://newsroom.example' })
  for (const path of ['/', '/sports', '/feed.xml', '/a-post-of-last-year']) {
    const answer = await get(path)
    expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '30'])
    expect(answer.text).toContain('The site is being prepared')
  }
  expect((await get('/api/health/live')).status).toBe(200)
  const origin = 'https://newsroom.example'
  const times = { renewedAt: 0, syncedAt: 0 }
  await saveMirrorState(context.store.db, { origin, ...times, editable: false, readAs: '' })
  expect((await get('/')).status).toBe(200)
  expect((await get('/a-post-of-last-year')).status).toBe(404)
})

test('changed, new and removed files are seen as soon as the publisher says so', async () => {
  const { get, context, site } = await start()
  for (const path of ['/', '/sports', '/fair']) await get(path)
  site?.write('sports.html', page('Sports today'))
  site?.write('fair.html', page('Fair'))
  site?.remove('index.html')
  site?.write('_redirects', '/sports-old /sports 301\n')
  tell(context, { type: 'site-changed', drop: ['sports.html', 'fair.html', 'index.html', '_redirects'] })
  expect((await get('/sports')).text).toBe(page('Sports today'))
  expect((await get('/fair')).text).toBe(page('Fair'))
  expect((await get('/')).status).toBe(404)
  expect((await get('/sports-old')).headers.location).toBe('/sports')
  site?.write('index.html', page('New home'))
  site?.remove('sports.html')
  tell(context, { type: 'site-clear' })
  expect((await get('/')).text).toBe(page('New home'))
  expect((await get('/sports')).status).toBe(404)
})

test('the page of a withdrawn article is a 410 before any publish, also after a restart, until the address is another’s', async () => {
  const gone = { '410.html': page('Removed'), _redirects: '/fair /sports 301\n' }
  const { context, get } = await start({ ...files, 'fair.html': page('Fair'), ...gone })
  const fair = { status: 'published', slug: 'fair' } as const
  const { id } = await createArticle(context, fair)
  await publishWaitingChanges(context, idleRenderer)
  for (const path of ['/fair', '/fair?x=1']) expect((await get(path)).text).toBe(page('Fair'))
  await deleteArticle(context, id)
  tell(context, { type: 'changes-waiting' })
  await vi.waitFor(async () => expect((await get('/fair')).status).toBe(410), { interval: 5, timeout: 60_000 })
  for (const path of ['/fair?x=1', '/f%61ir']) expect((await get(path)).text).toBe(page('Removed'))
  expect((await get('/fair', { 'if-none-match': '*' })).status).toBe(410)
  expect((await get('/sports')).status).toBe(200)

  await server?.close()
  server = await startApiServer(context, { deskDist: join(context.config.dataDir, 'desk') })
  const again = createHttpGetter(server.address)
  await vi.waitFor(async () => expect((await again('/fair')).status).toBe(410), 60_000)
  await createArticle(context, fair)
  tell(context, { type: 'changes-waiting' })
  await vi.waitFor(async () => expect((await again('/fair')).status).toBe(200), { interval: 5, timeout: 60_000 })
})

test('a taken port is named, also that of the metrics, which are on no other', async () => {
  const { context, get } = await start()
  const port = Number(new URL(server?.address ?? '').port)
  const failure = async (config: Partial<TestContext['config']>) => {
    const other = { ...context, config: { ...context.config, ...config } }
    const error = await startApiServer(other, { deskDist: 'none' }).catch((reason: unknown) => reason)
    return explainListenError(error, other.config)
  }
  expect(await failure({ port })).toMatch(/^Port \d+ on 127\.0\.0\.1 is taken: .* set PORT /)
  expect(await failure({ port: 0, metricsPort: port })).toMatch(
    /^Port \d+ on 127\.0\.0\.1 is taken: .* set METRICS_PORT /,
  )
  expect((await get('/metrics')).status).toBe(404)
})

test('a machine that serves no readers answers health checks alone', async () => {
  const database = 'postgres://db.example.org/news'
  const { get } = await start(files, { ...SEVERAL_MACHINES, ROLE: 'worker', DATABASE_URL: database })
  expect((await get('/api/health/live')).status).toBe(200)
  for (const path of ['/', '/admin', '/api/site', '/api/auth/me', '/api/docs', '/wp-json/'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})
