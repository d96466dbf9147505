import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { addressSpellings, INSIDE_ANSWERS } from '../../../test/support/address-spellings.ts'
import { openCanaries } from '../../../test/support/canaries.ts'
import { serveOutside } from '../../../test/support/loopback-outside.ts'
import { isPublicAddress } from '../../lib/public-address.ts'
import { createOutside } from './outside.ts'

/** A local address that stands in for the public internet. */
const PUBLIC = '127.0.0.9'
const hasPublic = await canListen(PUBLIC)
const PRIVATE = 'This address leads to a private network.'

/** Whether this machine lets a program listen at the address. */
async function canListen(host: string): Promise<boolean> {
  const server = createServer()
  const isThere = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(0, host, () => resolve(true))
  })
  server.close()
  return isThere
}

function guarded(ports: number[], resolve: (name: string) => Promise<string[]> = async () => ['127.0.0.1', '::1']) {
  return createOutside({
    ...{ userAgent: () => 'Hometown/1 (tests)', gapMs: 0, ports: ports.map(String), resolve },
    isPublic: (address) => address === PUBLIC || isPublicAddress(address),
  })
}

test('no spelling of an inside address is connected to, whether read, visited, or redirected to', async () => {
  const canaries = await openCanaries()
  const [port = 0] = canaries.ports
  const outside = guarded([port])
  const spellings = addressSpellings(port)
  const front = await serveOutside((request, response) => {
    const spelling = spellings[Number(request.url?.slice(1))] ?? ''
    response.writeHead(302, { location: Buffer.from(spelling.replace(/[\0\n]/g, '')).toString('latin1') }).end()
  })
  const got: string[] = []
  for (const [index, spelling] of spellings.entries()) {
    const outcomes = await Promise.all([
      outside.read(spelling),
      outside.read(spelling, { robots: true, trustedOrigins: [front.origin] }),
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
    for (const scheme of ['http', 'https']) {
      const found = await outside.read(`${scheme}://feeds.alder-county.us:${canaries.ports[0]}/`)
      expect(found, String(answer)).toEqual({ outcome: 'refused', reason: PRIVATE })
    }
  }
  expect(canaries.connections()).toBe(0)
})

test.runIf(hasPublic)('of a mixed answer only what is public is connected to', async () => {
  const front = await serveOutside((_, response) => response.end('public'), PUBLIC)
  const canaries = await openCanaries(front.port)
  for (const answer of INSIDE_ANSWERS)
    for (const mixed of [
      [...answer, PUBLIC],
      [PUBLIC, ...answer],
    ]) {
      const found = await guarded([front.port], async () => mixed).read(`http://feeds.alder-county.us:${front.port}/`)
      expect(found, String(mixed)).toMatchObject({ outcome: 'read', body: Buffer.from('public') })
    }
  expect(canaries.connections()).toBe(0)
})

test.runIf(hasPublic)('a name that leads elsewhere the next time is looked at again for each connection', async () => {
  const front = await serveOutside((request, response) => {
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

async function openInside() {
  const front = await serveOutside((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: `http://127.0.0.1:${canaries.ports[0]}/` })
    response.end('mine')
  })
  const canaries = await openCanaries()
  return { front, canaries, outside: guarded([...canaries.ports, front.port]) }
}

test('a trusted place is trusted at its own scheme, host and port alone', async () => {
  const { front, canaries, outside } = await openInside()
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
  const { front, canaries, outside } = await openInside()
  const read = (deskOrigin: string, path = '/') => outside.read(deskOrigin + path, { deskOrigin })
  expect(await read(front.origin)).toMatchObject({ outcome: 'read' })
  expect(await read(front.origin, '/elsewhere')).toMatchObject({ outcome: 'refused' })
  expect(await read('http://169.254.169.254')).toMatchObject({ outcome: 'refused' })
  const named = guarded([], async () => ['fe80::1'])
  const deskOrigin = 'http://wordpress.alder-county.us'
  expect(await named.read(`${deskOrigin}/a.jpg`, { deskOrigin })).toMatchObject({ outcome: 'refused' })
  expect(canaries.connections()).toBe(0)
})

test.each([
  ['This isn’t a web address.', 'no-address ftp://alder-county.us/ file:///etc/passwd data:text/plain,a'],
  ['This address contains a username and password.', 'http://ann@alder-county.us/ http://:secret@alder-county.us/'],
  ['This address uses a port that web pages don’t use.', 'http://a.us:21/ http://a.us:25/ http://a.us:5432/'],
  ['This host name is only for examples or local networks.', 'http://localhost/ http://alder/ http://a.example.org/'],
  [PRIVATE, 'http://10.0.0.1/ http://[fd00::1]/ http://a.us/ https://a.us/ http://a.us:8080/ https://a.us:8443/'],
])('%s', async (reason, urls) => {
  const outside = createOutside({ userAgent: () => 'x', gapMs: 0, resolve: async () => ['127.0.0.1'] })
  for (const url of urls.split(' ')) expect(await outside.read(url), url).toEqual({ outcome: 'refused', reason })
})
