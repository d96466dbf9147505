import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { canListen } from '../../../../../testing/can-listen.ts'
import { addressSpellings, INSIDE_ANSWERS } from '../../../../test/support/address-spellings.ts'
import { openCanaries } from '../../../../test/support/canaries.ts'
import { isPublicAddress } from '../../../lib/public-address.ts'
import { createOutside } from '../create-outside.ts'

/** A local address that stands in for the public internet. */
const PUBLIC = '127.0.0.9'
const hasPublic = await canListen(PUBLIC)

async function serve(listener: RequestListener, host = '127.0.0.1') {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return { port: address.port, origin: `http://${host}:${address.port}` }
}

function guarded(ports: number[], resolve: (name: string) => Promise<string[]> = async () => ['127.0.0.1', '::1']) {
  return createOutside({
    userAgent: () => 'Hometown/1 (tests)',
    gapMs: 0,
    ports: ports.map(String),
    resolve,
    isPublic: (address) => address === PUBLIC || isPublicAddress(address),
  })
}

test('no spelling of an inside address is connected to, whether read, visited, or redirected to', async () => {
  const canaries = await openCanaries()
  const outside = guarded(canaries.ports)
  const spellings = canaries.ports.flatMap(addressSpellings)
  const front = await serve((request, response) => {
    const spelling = spellings[Number(request.url?.slice(1))] ?? ''
    response.writeHead(302, { location: Buffer.from(spelling.replace(/[\0\n]/g, '')).toString('latin1') }).end()
  })
  const got: string[] = []
  for (const [index, spelling] of spellings.entries()) {
    const outcomes = await Promise.all([
      outside.read(spelling),
      outside.read(spelling, { robots: true, trustedOrigins: [front.origin] }),
      outside.visit(spelling, AbortSignal.timeout(5000)),
      outside.read(`${front.origin}/${index}`, { trustedOrigins: [front.origin] }),
    ])
    for (const outcome of outcomes)
      if (outcome.outcome !== 'refused') got.push(`${spelling} ${JSON.stringify(outcome)}`)
  }
  expect(canaries.connections()).toBe(0)
  // A relative redirect leads back to the same page, endlessly.
  expect(got.filter((line) => !/redirects (?:too many times|without an address)/.test(line))).toEqual([])
})

test('no answer of a name server leads inside, whatever it is mixed with', async () => {
  const canaries = await openCanaries()
  for (const answer of INSIDE_ANSWERS) {
    const outside = guarded(canaries.ports, async () => answer)
    for (const port of canaries.ports)
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://feeds.alder-county.us:${port}/`
        expect(await outside.read(url), String(answer)).toEqual({
          outcome: 'refused',
          reason: 'This address leads to a private network.',
        })
        expect(await outside.visit(url, AbortSignal.timeout(5000))).toMatchObject({ outcome: 'refused' })
      }
  }
  expect(canaries.connections()).toBe(0)
})

test.runIf(hasPublic)('of a mixed answer only what is public is connected to', async () => {
  const front = await serve((_, response) => response.end('public'), PUBLIC)
  const canaries = await openCanaries(front.port)
  for (const answer of INSIDE_ANSWERS) {
    for (const mixed of [
      [...answer, PUBLIC],
      [PUBLIC, ...answer],
    ]) {
      const found = await guarded([front.port], async () => mixed).read(`http://feeds.alder-county.us:${front.port}/`)
      expect(found, String(mixed)).toMatchObject({ outcome: 'read', body: Buffer.from('public') })
    }
  }
  expect(canaries.connections()).toBe(0)
})

test.runIf(hasPublic)('a name that leads elsewhere the next time is looked at again for each connection', async () => {
  const front = await serve((request, response) => {
    response.setHeader('connection', 'close')
    if (request.url === '/again') response.writeHead(302, { location: '/inside' }).end()
    else response.end('public')
  }, PUBLIC)
  const canaries = await openCanaries(front.port)
  const place = `http://rebinding.alder-county.us:${front.port}`
  for (const path of ['/', '/again']) {
    const answers = [[PUBLIC], ['127.0.0.1'], ['::1', '127.0.0.2']]
    const asked: string[] = []
    const outside = guarded([front.port], async (name) => {
      asked.push(name)
      return answers[asked.length - 1] ?? ['127.0.0.1']
    })
    const first = await outside.read(place + path)
    expect(first.outcome).toBe(path === '/' ? 'read' : 'refused')
    for (let time = 0; time < 3; time++) expect(await outside.read(`${place}/`)).toMatchObject({ outcome: 'refused' })
    expect(asked).toHaveLength(path === '/' ? 4 : 5)
  }
  expect(canaries.connections()).toBe(0)
})

test('a trusted place is trusted at its own scheme, host and port alone', async () => {
  const front = await serve((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: `http://127.0.0.1:${canaries.ports[0]}/` })
    response.end('mine')
  })
  const canaries = await openCanaries()
  const outside = guarded([...canaries.ports, front.port])
  const trustedOrigins = [front.origin]
  expect(await outside.read(`${front.origin}/`, { trustedOrigins })).toMatchObject({ outcome: 'read' })
  for (const url of [
    `${front.origin}/elsewhere`,
    front.origin.replace('http:', 'https:'),
    `http://127.0.0.1:${canaries.ports[0]}/`,
    `http://localhost:${front.port}/`,
    `http://127.0.0.2:${front.port}/`,
    `http://ann:secret@127.0.0.1:${front.port}/`,
  ])
    expect(await outside.read(url, { trustedOrigins }), url).toMatchObject({ outcome: 'refused' })
  expect(await outside.read(front.origin)).toMatchObject({ outcome: 'refused' })
  expect(canaries.connections()).toBe(0)
})

test('a place of the desk may be in any network, but at no metadata address', async () => {
  const front = await serve((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: `http://127.0.0.1:${canaries.ports[0]}/` })
    response.end('mine')
  })
  const canaries = await openCanaries()
  const outside = guarded(canaries.ports)
  const read = (deskOrigin: string, path = '/') => outside.read(deskOrigin + path, { deskOrigin })
  expect(await read(front.origin)).toMatchObject({ outcome: 'read' })
  expect(await read(front.origin, '/elsewhere')).toMatchObject({ outcome: 'refused' })
  expect(await read('http://169.254.169.254')).toMatchObject({ outcome: 'refused' })
  const named = guarded([], async () => ['fe80::1'])
  const deskOrigin = 'http://wordpress.alder-county.us'
  expect(await named.read(`${deskOrigin}/a.jpg`, { deskOrigin })).toMatchObject({ outcome: 'refused' })
  expect(canaries.connections()).toBe(0)
})

test('only usual ports are asked', async () => {
  const outside = createOutside({ userAgent: () => 'x', gapMs: 0, resolve: async () => ['127.0.0.1'] })
  for (const port of [21, 22, 25, 81, 3306, 5432, 6379, 9200, 11211, 27017])
    expect(await outside.read(`http://feeds.alder-county.us:${port}/`)).toEqual({
      outcome: 'refused',
      reason: 'This address uses a port that web pages don’t use.',
    })
  for (const port of [80, 443, 8080, 8443])
    expect(await outside.read(`http://feeds.alder-county.us:${port}/`)).toMatchObject({
      reason: 'This address leads to a private network.',
    })
})
