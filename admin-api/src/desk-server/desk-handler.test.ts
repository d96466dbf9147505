import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { createDeskHandler } from './desk-handler.ts'

const PAGE = '<!doctype html><title>Admin Panel</title>'
let dist: string
let server: Server
let url: string

function put(name: string, text: string | Buffer): void {
  mkdirSync(dirname(join(dist, name)), { recursive: true })
  writeFileSync(join(dist, name), text)
}

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'hometown-desk-'))
  put('index.html', PAGE)
  put('index.html.br', brotliCompressSync(PAGE))
  put('admin/assets/index-Ab1.js', 'start()')
  put('admin/config.json', '{"apiUrl":""}')
  put('.vite/manifest.json', '{}')
  const log = createLogger('test', { level: 'silent' })
  const handle = createDeskHandler({ dist, apiUrl: 'https://api.example.org', isHttps: true, log })
  server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(418).end()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})

afterEach(() => {
  server.close()
  server.closeAllConnections()
  rmSync(dist, { recursive: true, force: true })
})

test.each(['/login', '/login?next=%2Fadmin', '/admin', '/admin/', '/admin/content?edit=1', '/admin/no/such/screen'])(
  '%s is the one page of the desk',
  async (path) => {
    const response = await fetch(url + path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(PAGE)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const known = await fetch(url + path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
  },
)

test('pages are compressed as they were at the build', async () => {
  const response = await fetch(`${url}/admin`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toBe(PAGE)
})

test('hashed files are kept for good, the configuration is asked for again', async () => {
  const script = await fetch(`${url}/admin/assets/index-Ab1.js`)
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(script.headers.get('content-type')).toContain('text/javascript')
  const config = await fetch(`${url}/admin/config.json`)
  expect(config.headers.get('cache-control')).toContain('must-revalidate')
  expect(await config.json()).toEqual({ apiUrl: '' })
})

test('scripts may come from here alone, calls and previews also from the API, and nobody may frame the desk', async () => {
  const { headers } = await fetch(`${url}/admin`)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' https://api.example.org;")
  expect(policy).toContain("frame-src 'self' https://api.example.org;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
})

test.each(['/admin/assets/gone.js', '/admin/../.vite/manifest.json.x', '/admin/%2e%2e/index.html'])(
  '%s is not found',
  async (path) => {
    expect((await fetch(url + path)).status).not.toBe(200)
  },
)

test('everything else, and everything that is no question, is somebody else’s', async () => {
  for (const path of ['/', '/administration', '/login/x', '/api/articles', '/.vite/manifest.json'])
    expect((await fetch(url + path)).status).toBe(418)
  expect((await fetch(`${url}/admin`, { method: 'POST' })).status).toBe(418)
})

test('a build while the service runs shows with the next page', async () => {
  await fetch(`${url}/admin`)
  put('index.html', '<!doctype html>new')
  put('index.html.br', brotliCompressSync('<!doctype html>new'))
  utimesSync(join(dist, 'index.html'), new Date(), new Date(Date.now() + 5000))
  expect(await (await fetch(`${url}/admin`)).text()).toBe('<!doctype html>new')
})

test('without a build it says what to do', async () => {
  rmSync(dist, { recursive: true })
  const response = await fetch(`${url}/admin`)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('npm start')
})
