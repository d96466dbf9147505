import { expect, test } from 'vitest'
import { guardedOutside, loopbackOutside, serveOutside } from '../../../test/support/loopback-outside.ts'

const MESSAGE = { headers: { ttl: '60', 'content-type': 'application/octet-stream' }, body: Buffer.from('sealed') }

test('a message arrives as it is, and its answer tells the status and how long to wait', async () => {
  let arrived: unknown
  const { origin } = await serveOutside(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    arrived = [request.method, request.headers.ttl, Buffer.concat(chunks).toString()]
    response.writeHead(429, { 'retry-after': '7' }).end('slow down')
  })
  const answer = await loopbackOutside().post(`${origin}/push`, MESSAGE)
  expect(answer).toEqual({ outcome: 'answered', status: 429, retryAfter: 7 })
  expect(arrived).toEqual(['POST', '60', 'sealed'])
})

test('a redirect is an answer, and nobody goes there', async () => {
  const { origin, asked } = await serveOutside((_request, response) => {
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await loopbackOutside().post(`${origin}/push`, MESSAGE)).toEqual({ outcome: 'answered', status: 307 })
  expect(asked).toEqual(['/push'])
})

test.each([
  'nonsense',
  'ftp://news.example.org/',
  'https://user:secret@push.gazette.org/',
  'https://10.1.2.3/push',
  'https://[::ffff:127.0.0.1]/push',
  'https://push.gazette.org:22/',
])('nothing goes to %s', async (url) => {
  expect(await guardedOutside().post(url, MESSAGE)).toMatchObject({ outcome: 'refused' })
})

test('nothing goes to this machine, whatever its port', async () => {
  const { origin, asked } = await serveOutside((_request, response) => response.end())
  expect(await guardedOutside().post(`${origin}/push`, MESSAGE)).toMatchObject({ outcome: 'refused' })
  expect(asked).toEqual([])
})

test('a server that takes the message and says nothing, or breaks off, is unreachable', async () => {
  const silent = await serveOutside(() => undefined)
  expect(await loopbackOutside().post(silent.origin, { ...MESSAGE, withinMs: 50 })).toEqual({
    outcome: 'unreachable',
    reason: 'The server didn’t answer in time.',
  })
  const broken = await serveOutside((request) => request.socket.destroy())
  expect(await loopbackOutside().post(broken.origin, MESSAGE)).toMatchObject({ outcome: 'unreachable' })
})
