import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createOutside } from './create-outside.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return `http://127.0.0.1:${address.port}`
}

const userAgent = () => 'Hometown/1 (tests)'
const never = new AbortController().signal
const here = createOutside({ userAgent, allowPrivate: true, gapMs: 0 })

test('says what is at an address, also where HEAD is not understood', async () => {
  const methods: (string | undefined)[] = []
  const url = await serve((request, response) => {
    methods.push(request.method)
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end('x'.repeat(1_000_000))
  })
  expect(await here.visit(url, never)).toEqual({ outcome: 'answered', status: 200 })
  expect(methods).toEqual(['HEAD', 'GET'])
})

test('follows redirects until they lead nowhere', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(301, { location: '/gone' })
    else if (request.url === '/round') response.writeHead(302, { location: '/round' })
    else response.writeHead(410)
    response.end()
  })
  expect(await here.visit(`${url}/moved`, never)).toEqual({ outcome: 'answered', status: 410 })
  expect(await here.visit(`${url}/round`, never)).toMatchObject({ outcome: 'unreachable' })
})

test('waits no longer than it may', async () => {
  const limit = new AbortController()
  const url = await serve(() => limit.abort())
  expect(await here.visit(url, limit.signal)).toEqual({
    outcome: 'unreachable',
    reason: 'The server didn’t answer in time.',
  })
})

test('says so where its turn did not come', async () => {
  const url = await serve((_, response) => response.end())
  const outside = createOutside({ userAgent, allowPrivate: true, gapMs: 60_000 })
  const limit = new AbortController()
  expect(await outside.visit(url, limit.signal)).toEqual({ outcome: 'answered', status: 200 })
  const waiting = outside.visit(url, limit.signal)
  limit.abort()
  expect(await waiting).toEqual({ outcome: 'not_asked' })
})
