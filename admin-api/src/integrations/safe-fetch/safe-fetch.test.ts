import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loopbackFetch, serveWebsite } from '../../../test/support/loopback-fetch.ts'
import { createHostQueue } from './guarded-request.ts'

const safeFetch = loopbackFetch()
const never = new AbortController().signal
const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

async function serveBytes(bytes?: string): Promise<string> {
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (bytes !== undefined) socket.once('data', () => socket.end(bytes))
  })
  const sockets = new Set<Socket>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('tells what is there, what it says of itself, and where it was in the end', async () => {
  const { origin } = await serveWebsite((request, response) => {
    const headers = { 'content-type': 'text/calendar', etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' }
    if (request.url === '/moved') response.writeHead(307, { location: 'calendar.ics?a=1#part' }).end()
    else response.writeHead(200, headers).end(TEXT)
  })
  expect(await safeFetch.read(`${origin}/moved#part`)).toEqual({
    outcome: 'read',
    url: `${origin}/calendar.ics?a=1`,
    status: 200,
    body: Buffer.from(TEXT),
    contentType: 'text/calendar',
    etag: '"1"',
    lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT',
  })
})

const zeros = Buffer.alloc(30_000_000)
test.each([
  ['as br', { 'content-encoding': 'br' }, brotliCompressSync(zeros, { params: { 1: 1 } })],
  ['packed twice', { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(zeros))],
])('what is too large is not read to its end: %s', async (_how, headers, body) => {
  const { origin } = await serveWebsite((_, response) => response.writeHead(200, headers).end(body))
  const failed = { outcome: 'failed', isUnusable: true }
  expect(await safeFetch.read(origin)).toEqual({ ...failed, reason: 'The answer is larger than 5 MB.' })
  expect(await safeFetch.read(origin, { maxBytes: 2000 })).toMatchObject({
    reason: 'The answer is larger than 0.002 MB.',
  })
})

test.each([
  ['nothing any more', 404, {}, '', 'There’s nothing at this address anymore (404).'],
  ['a fault', 503, { 'retry-after': '120' }, '', 'The server has an error (503).'],
  ['too much of us', 429, { 'retry-after': 'soon' }, '', 'The server asks us to wait (429).'],
  ['a redirect to a file', 302, { location: 'file:///etc/passwd' }, '', 'This isn’t a web address.'],
  ['broken gzip', 200, { 'content-encoding': 'gzip' }, 'no gzip', 'The server’s compressed answer is damaged.'],
])('%s is told in a sentence', async (_what, status, headers, body, reason) => {
  const { origin } = await serveWebsite((_, response) => response.writeHead(status, headers).end(body))
  const outcome = await safeFetch.read(origin)
  expect(outcome).toMatchObject({ reason })
  if (status === 503) expect(outcome).toMatchObject({ status: 503, retryAfter: 120 })
})

const SHORT = 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nshort'
test.each([
  ['more is promised than comes', SHORT, 'The server stopped in the middle of its answer.'],
  ['it talks of something else', 'SSH-2.0-OpenSSH_9.2\r\n', 'The server didn’t answer like a web server.'],
])('where %s, that is told', async (_what, bytes, reason) => {
  expect(await safeFetch.read(`http://${await serveBytes(bytes)}/`)).toMatchObject({ outcome: 'failed', reason })
})

test('gives up on who is silent, drips, or never ends, wherever that is', async () => {
  const late = { outcome: 'failed', reason: 'The server didn’t answer in time.' }
  const silent = await serveBytes()
  expect(await safeFetch.read(`http://${silent}/`, { withinMs: 100 })).toEqual(late)
  expect(await safeFetch.read(`https://${silent}/`, { withinMs: 100 })).toEqual(late)
  const dripping = await serveWebsite((_, response) => {
    response.write('BEGIN')
    const drip = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(drip))
  })
  expect(await safeFetch.read(dripping.origin, { withinMs: 100 })).toEqual(late)
  const nameless = loopbackFetch({ resolve: () => new Promise(() => undefined) })
  expect(await nameless.read('http://feeds.us/', { withinMs: 100 })).toEqual(late)
  const slowSteps = await serveWebsite((request, response) => {
    const step = Number(request.url?.slice(1))
    setTimeout(() => response.writeHead(302, { location: `/${step + 1}` }).end(), 40)
  })
  expect(await safeFetch.read(`${slowSteps.origin}/0`, { withinMs: 100 })).toEqual(late)
})

test('follows five redirects, and no sixth', async () => {
  const { origin, asked } = await serveWebsite((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end(TEXT)
  })
  expect(await safeFetch.read(`${origin}/5`)).toMatchObject({ outcome: 'read', url: `${origin}/0` })
  asked.length = 0
  const reason = 'This address redirects too many times.'
  expect(await safeFetch.read(`${origin}/6`)).toEqual({ outcome: 'failed', reason, isUnusable: true })
  expect(asked).toHaveLength(6)
})

test('stops while it waits for its turn, and while it reads', async () => {
  const waiting = loopbackFetch({ gapMs: 60_000 })
  const { origin, asked } = await serveWebsite((request, response) => {
    response.write('some')
    if (request.url === '/hanging') stop.abort()
    else response.end()
  })
  const stop = new AbortController()
  expect(await waiting.read(origin)).toMatchObject({ outcome: 'read' })
  const [queued, reading] = await Promise.all([
    waiting.read(origin, { signal: stop.signal }),
    safeFetch.read(`${origin}/hanging`, { signal: stop.signal }),
  ])
  const stopped = { outcome: 'failed', reason: 'We stopped before the server answered.' }
  expect([queued, reading]).toEqual([stopped, stopped])
  expect(asked).toEqual(['/', '/hanging'])
})

test('of a visit only the status is read, whatever it is', async () => {
  const { origin: url } = await serveWebsite((request, response) => {
    if (request.url === '/moved') response.writeHead(301, { location: '/gone' }).end()
    else response.writeHead(410).end('x'.repeat(10_000_000))
  })
  const answer = await safeFetch.read(`${url}/moved`, { statusOnly: true })
  expect(answer).toMatchObject({ outcome: 'read', url: `${url}/gone`, status: 410, body: Buffer.alloc(0) })
})

function openTurns() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const runInTurn = createHostQueue()
  const entered: string[] = []
  const start = performance.now()
  return {
    entered,
    run: (name: string, { url = 'https://a.us/', gap = 1000, signal = never, until = Promise.resolve() } = {}) =>
      runInTurn(new URL(url), gap, signal, () => {
        entered.push(`${name} ${Math.round((performance.now() - start) / 100) / 10}`)
        return until
      }),
  }
}

test('the pace is one request a second to a host and port, in order, and twice at once at most; others wait for nobody', async () => {
  const { entered, run } = openTurns()
  const gate = Promise.withResolvers<void>()
  void run('a', { url: 'https://a.us:8080/one', until: gate.promise })
  void run('b', { url: 'http://a.us:8080/two', until: gate.promise })
  void run('c', { url: 'http://a.us:8080/three' })
  void run('other', { url: 'https://b.us/' })
  void run('port', { url: 'https://a.us:8443/' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(entered).toEqual(['a 0', 'other 0', 'port 0', 'b 1'])
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered.at(-1)).toBe('c 60')
})
