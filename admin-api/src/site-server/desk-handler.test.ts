import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { createHttpGetter } from '../../test/support/http-getter.ts'
import { serveWebsite } from '../../test/support/loopback-fetch.ts'
import { createLogger } from '../log/log.ts'
import { createDeskHandler } from './desk-handler.ts'

const PAGE = `<!doctype html><title>Admin Panel</title>${'<meta>'.repeat(200)}`

async function serve() {
  const dist = join(newFolder(), 'dist')
  function put(name: string, text: string | Buffer): void {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  put('index.html', PAGE)
  put('index.html.br', brotliCompressSync(PAGE))
  put('admin/assets/index-Ab1.js', 'start()')
  put('.vite/manifest.json', '{}')
  const log = createLogger('test', { level: 'silent' })
  const handle = createDeskHandler({ dist, apiUrl: 'https://api.example.org', isHttps: true, log })
  const { origin } = await serveWebsite((request, response) => {
    if (!handle(request, response)) response.writeHead(418).end()
  })
  return { get: createHttpGetter(origin) }
}

test('each address of a screen is the one page of the desk, which browsers ask for again', async () => {
  const { get } = await serve()
  for (const path of ['/login?next=%2Fadmin', '/admin', '/admin/', '/admin/content?edit=1', '/admin/no/such/screen']) {
    const { status, text, headers } = await get(path)
    expect([path, status, text]).toEqual([path, 200, PAGE])
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await get(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  }
  expect((await get('/admin/assets/index-Ab1.js')).headers['cache-control']).toContain('immutable')
  const { headers, body } = await get('/admin', { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], body]).toEqual(['br', brotliCompressSync(PAGE)])
})

test('scripts may come from here alone, calls and previews also from the API, and nobody may frame the desk', async () => {
  const { headers } = await (await serve()).get('/admin')
  const policy = headers['content-security-policy']
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' https://api.example.org;")
  expect(policy).toContain("frame-src 'self' https://api.example.org;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
  })
})

test('nothing else is the desk’s', async () => {
  const { get } = await serve()
  for (const path of [
    '/admin/assets/gone.js',
    '/admin/../.vite/manifest.json',
    '/admin/%2e%2e/index.html',
    '/admin/.x',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  for (const path of ['/', '/administration', '/login/x', '/api/articles', '/.vite/manifest.json'])
    expect([path, (await get(path)).status]).toEqual([path, 418])
  expect((await get('/admin', {}, 'POST')).status).toBe(418)
})
