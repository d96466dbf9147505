import { createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { loopbackOutside, serveOutside } from '../../../test/support/loopback-outside.ts'
import { createOutside } from './create-outside.ts'

const outside = loopbackOutside()
const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

async function serveBytes(bytes?: string): Promise<string> {
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (bytes !== undefined) socket.once('data', () => socket.end(bytes))
  })
  const sockets = new Set<import('node:net').Socket>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return `127.0.0.1:${address.port}`
}

test('tells what is there, what it says of itself, and where it was in the end', async () => {
  const { origin } = await serveOutside((request, response) => {
    if (request.url === '/moved#part') response.writeHead(500).end()
    else if (request.url === '/moved') response.writeHead(307, { location: 'calendar.ics?a=1#part' }).end()
    else
      response
        .writeHead(200, {
          'content-type': 'text/calendar; charset=utf-8',
          etag: '"1"',
          'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
          'set-cookie': 'a=b',
        })
        .end(TEXT)
  })
  expect(await outside.read(`${origin}/moved#part`)).toEqual({
    outcome: 'read',
    url: `${origin}/calendar.ics?a=1`,
    status: 200,
    headers: expect.not.objectContaining({ 'set-cookie': expect.anything() }),
    body: Buffer.from(TEXT),
    contentType: 'text/calendar; charset=utf-8',
    etag: '"1"',
    lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT',
  })
})

test('asks whether something has changed, and says who asks', async () => {
  const heads: unknown[] = []
  const { origin } = await serveOutside(({ headers }, response) => {
    heads.push([headers['user-agent'], headers.accept, headers['if-none-match'], headers['if-modified-since']])
    response.writeHead(headers['if-none-match'] ? 304 : 200).end()
  })
  const asking = createOutside({
    allowPrivate: true,
    gapMs: 0,
    userAgent: () => 'Hometown/1 (Courier)',
  })
  const validators = { etag: '"1"', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' }
  expect(await asking.read(origin, { accept: 'text/calendar', validators })).toEqual({ outcome: 'unchanged' })
  expect(heads).toEqual([['Hometown/1 (Courier)', 'text/calendar', validators.etag, validators.lastModified]])
})

test.each([
  ['gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['zstd', zstdCompressSync(TEXT)],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
  ['identity', Buffer.from(TEXT)],
])('reads what comes packed as %s', async (encoding, packed) => {
  const { origin } = await serveOutside((_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(packed),
  )
  expect(await outside.read(origin)).toMatchObject({ outcome: 'read', body: Buffer.from(TEXT) })
})

const zeros = Buffer.alloc(30_000_000)
test.each([
  ['as it is', {}, Buffer.alloc(10_000_000)],
  ['as gzip', { 'content-encoding': 'gzip' }, gzipSync(zeros)],
  ['as br', { 'content-encoding': 'br' }, brotliCompressSync(zeros, { params: { 1: 1 } })],
  ['packed twice', { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(zeros))],
])('what is too large is not read to its end: %s', async (_how, headers, body) => {
  const { origin } = await serveOutside((_, response) => response.writeHead(200, headers).end(body))
  expect(await outside.read(origin)).toEqual({
    outcome: 'failed',
    reason: 'The answer is larger than 5 MB.',
    isUnusable: true,
  })
  expect(await outside.read(origin, { maxBytes: 2000 })).toMatchObject({ reason: 'The answer is larger than 2 KB.' })
})

const gzip = gzipSync(TEXT.repeat(100))
test.each([
  ['nothing any more', 404, {}, '', 'There’s nothing at this address anymore (404).'],
  ['a fault', 503, { 'retry-after': '120' }, '', 'The server has an error (503).'],
  ['a closed door', 403, {}, '', 'The server refuses automated requests (403).'],
  ['too much of us', 429, { 'retry-after': 'soon' }, '', 'The server asks us to wait (429).'],
  ['news of no change that nobody asked for', 304, {}, '', 'The server answered with 304 instead of a page.'],
  ['a redirect to nowhere', 302, { location: 'http://' }, '', 'The server redirects without an address.'],
  ['a redirect without a place', 302, {}, '', 'The server answered with 302 instead of a page.'],
  ['a redirect to a file', 302, { location: 'file:///etc/passwd' }, '', 'This isn’t a web address.'],
  ['broken gzip', 200, { 'content-encoding': 'gzip' }, 'no gzip', 'The server’s compressed answer is damaged.'],
  ['cut gzip', 200, { 'content-encoding': 'gzip' }, gzip.subarray(0, 30), 'The server’s compressed answer is damaged.'],
  ['odd packing', 200, { 'content-encoding': 'rar' }, TEXT, 'The server compresses its answer in a way we can’t read.'],
  [
    'much packing',
    200,
    { 'content-encoding': 'br,br,br' },
    TEXT,
    'The server compresses its answer in a way we can’t read.',
  ],
  ['long headers', 200, { 'x-long': 'x'.repeat(20_000) }, TEXT, 'The server’s headers are too large.'],
])('%s is told in a sentence', async (_what, status, headers, body, reason) => {
  const { origin } = await serveOutside((_, response) => response.writeHead(status, headers).end(body))
  const outcome = await outside.read(origin)
  expect(outcome).toMatchObject({ reason })
  if (status === 503) expect(outcome).toMatchObject({ status: 503, retryAfter: 120 })
})

test.each([
  [
    'more is promised than comes',
    'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nshort',
    'The server stopped in the middle of its answer.',
  ],
  ['it hangs up', '', 'The server stopped in the middle of its answer.'],
  ['it talks of something else', 'SSH-2.0-OpenSSH_9.2\r\n', 'The server didn’t answer like a web server.'],
  [
    'broken chunks',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'The server didn’t answer like a web server.',
  ],
])('where %s, that is told', async (_what, bytes, reason) => {
  expect(await outside.read(`http://${await serveBytes(bytes)}/`)).toMatchObject({ outcome: 'failed', reason })
})

test('gives up on who is silent, drips, or never ends, wherever that is', async () => {
  const late = { outcome: 'failed', reason: 'The server didn’t answer in time.' }
  const silent = await serveBytes()
  expect(await outside.read(`http://${silent}/`, { withinMs: 100 })).toEqual(late)
  expect(await outside.read(`https://${silent}/`, { withinMs: 100 })).toEqual(late)
  const dripping = await serveOutside((_, response) => {
    response.write('BEGIN')
    const drip = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(drip))
  })
  expect(await outside.read(dripping.origin, { withinMs: 100 })).toEqual(late)
  const nameless = createOutside({
    userAgent: () => 'x',
    allowPrivate: true,
    resolve: () => new Promise(() => undefined),
  })
  expect(await nameless.read('http://feeds.us/', { withinMs: 100 })).toEqual(late)
  const slowSteps = await serveOutside((request, response) => {
    const step = Number(request.url?.slice(1))
    setTimeout(() => response.writeHead(302, { location: `/${step + 1}` }).end(), 40)
  })
  expect(await outside.read(`${slowSteps.origin}/0`, { withinMs: 100 })).toEqual(late)
})

test('follows five redirects, and no sixth', async () => {
  const { origin, asked } = await serveOutside((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end(TEXT)
  })
  expect(await outside.read(`${origin}/5`)).toMatchObject({ outcome: 'read', url: `${origin}/0` })
  asked.length = 0
  expect(await outside.read(`${origin}/6`)).toEqual({
    outcome: 'failed',
    reason: 'This address redirects too many times.',
    isUnusable: true,
  })
  expect(asked).toHaveLength(6)
})

test('says where nobody is, where no name is, and where nobody speaks https', async () => {
  const { origin } = await serveOutside((_, response) => response.end())
  const gone = createOutside({
    userAgent: () => 'x',
    allowPrivate: true,
    resolve: async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    },
  })
  expect(await gone.read('http://feeds.us/')).toEqual({ outcome: 'failed', reason: 'There’s no site at this address.' })
  expect(await outside.read(origin.replace('http:', 'https:'))).toMatchObject({
    reason: 'The server’s HTTPS doesn’t work.',
  })
  expect(await outside.read('http://127.0.0.1:1/')).toMatchObject({ reason: 'The server refused the connection.' })
})

test('stops while it waits for its turn, and while it reads', async () => {
  const waiting = createOutside({ userAgent: () => 'x', allowPrivate: true, gapMs: 60_000 })
  const { origin, asked } = await serveOutside((request, response) => {
    response.write('some')
    if (request.url === '/hanging') stop.abort()
    else response.end()
  })
  const stop = new AbortController()
  expect(await waiting.read(origin)).toMatchObject({ outcome: 'read' })
  const [queued, reading] = await Promise.all([
    waiting.read(origin, { signal: stop.signal }),
    outside.read(`${origin}/hanging`, { signal: stop.signal }),
  ])
  const stopped = { outcome: 'failed', reason: 'We stopped before the server answered.' }
  expect([queued, reading]).toEqual([stopped, stopped])
  expect(asked).toEqual(['/', '/hanging'])
})

test.each(['', 'no address', 'http://'])('%j is no address at all', async (url) => {
  expect(await outside.read(url)).toEqual({ outcome: 'refused', reason: 'This isn’t a web address.' })
})

test('robots.txt is asked of everybody but those whom the operator trusts', async () => {
  const { origin, asked } = await serveOutside((request, response) =>
    response.end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /' : 'news'),
  )
  expect(await outside.read(`${origin}/feed`, { robots: true })).toMatchObject({ outcome: 'refused' })
  expect(asked).toEqual(['/robots.txt'])
  const trusted = { robots: true, trustedOrigins: [origin] }
  expect(await outside.read(`${origin}/feed`, trusted)).toMatchObject({ outcome: 'read' })
  expect(asked).toEqual(['/robots.txt', '/feed'])
})

test('a host is the same with a dot at its end', async () => {
  const { origin } = await serveOutside((_, response) => response.end('news'))
  const { port } = new URL(origin)
  const named = createOutside({
    userAgent: () => 'x',
    allowPrivate: true,
    gapMs: 0,
    resolve: async () => ['127.0.0.1'],
  })
  expect(await named.read(`http://feeds.us.:${port}/#part`)).toMatchObject({ url: `http://feeds.us:${port}/` })
})

const never = new AbortController().signal

test('says what is at an address, also where HEAD is not understood', async () => {
  const methods: (string | undefined)[] = []
  const { origin: url } = await serveOutside((request, response) => {
    methods.push(request.method)
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end('x'.repeat(1_000_000))
  })
  expect(await outside.visit(url, never)).toEqual({ outcome: 'answered', status: 200 })
  expect(methods).toEqual(['HEAD', 'GET'])
})

test('follows redirects until they lead nowhere', async () => {
  const { origin: url } = await serveOutside((request, response) => {
    if (request.url === '/moved') response.writeHead(301, { location: '/gone' })
    else if (request.url === '/round') response.writeHead(302, { location: '/round' })
    else response.writeHead(410)
    response.end()
  })
  expect(await outside.visit(`${url}/moved`, never)).toEqual({ outcome: 'answered', status: 410 })
  expect(await outside.visit(`${url}/round`, never)).toMatchObject({ outcome: 'unreachable' })
})

test('waits no longer than it may', async () => {
  const limit = new AbortController()
  const { origin: url } = await serveOutside(() => limit.abort())
  expect(await outside.visit(url, limit.signal)).toEqual({
    outcome: 'unreachable',
    reason: 'The server didn’t answer in time.',
  })
})

test('says so where its turn did not come', async () => {
  const { origin: url } = await serveOutside((_, response) => response.end())
  const slow = createOutside({ userAgent: () => 'x', allowPrivate: true, gapMs: 60_000 })
  const limit = new AbortController()
  expect(await slow.visit(url, limit.signal)).toEqual({ outcome: 'answered', status: 200 })
  const waiting = slow.visit(url, limit.signal)
  limit.abort()
  expect(await waiting).toEqual({ outcome: 'not_asked' })
})
