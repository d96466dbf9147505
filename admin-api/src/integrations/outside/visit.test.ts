import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { visit } from './visit.ts'

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

const never = () => new AbortController().signal
const here = { isAllowed: (address: string) => address === '127.0.0.1' }

test('says what is at an address, also where HEAD is not understood', async () => {
  const methods: (string | undefined)[] = []
  const url = await serve((request, response) => {
    methods.push(request.method)
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end('x'.repeat(1_000_000))
  })
  expect(await visit(url, never(), here)).toEqual({ outcome: 'answered', status: 200 })
  expect(methods).toEqual(['HEAD', 'GET'])
})

test('follows redirects, but not into a private network', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' })
    else if (request.url === '/moved') response.writeHead(301, { location: '/gone' })
    else if (request.url === '/round') response.writeHead(302, { location: '/round' })
    else response.writeHead(410)
    response.end()
  })
  expect(await visit(`${url}/moved`, never(), here)).toEqual({ outcome: 'answered', status: 410 })
  expect(await visit(`${url}/inside`, never(), here)).toMatchObject({ outcome: 'refused' })
  expect(await visit(`${url}/round`, never(), here)).toMatchObject({ outcome: 'unreachable' })
})

test('connects to no address of this machine or of private networks, however it is written', async () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
    'http://printer/',
    'http://10.0.0.1/',
    'http://ann:secret@8.8.8.8/',
    'http://8.8.8.8:22/',
    'file:///etc/passwd',
  ])
    expect(await visit(url, never()), url).toMatchObject({ outcome: 'refused' })
})

test('a public name that leads to this machine is not connected to', async () => {
  const asked: string[] = []
  const resolve: NonNullable<Parameters<typeof visit>[2]>['resolve'] = (name, _options, callback) => {
    asked.push(name)
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  }
  expect(await visit('http://rebinding.alder-county.us/', never(), { resolve })).toEqual({
    outcome: 'refused',
    reason: 'It leads to a private network.',
  })
  expect(asked).toEqual(['rebinding.alder-county.us'])
})

test('waits no longer than it may', async () => {
  const url = await serve(() => undefined)
  const limit = new AbortController()
  const going = visit(url, limit.signal, here)
  limit.abort()
  expect(await going).toEqual({ outcome: 'unreachable', reason: 'It did not answer in time.' })
})
