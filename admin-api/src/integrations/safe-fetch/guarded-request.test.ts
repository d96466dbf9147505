import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { openCanaries } from '../../../test/support/canaries.ts'
import { serveWebsite } from '../../../test/support/loopback-fetch.ts'
import { isPublicAddress } from '../../lib/public-address.ts'
import { createSafeFetch } from './safe-fetch.ts'

/**
 * Addresses that nobody outside may make us request: this machine, private networks, metadata services, reserved ones.
 */
const INSIDE = words(`
  127.0.0.1 127.0.0.2 127.255.255.254 0.0.0.0 10.0.0.1 100.64.0.1 100.100.100.200 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.192 192.168.1.1 198.18.0.1 203.0.113.7 224.0.0.1 240.0.0.1 255.255.255.255
`)

const INSIDE_V6 = words(`
  ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 :: 0::0 ::2 ::1%25lo ::1%lo fe80::1
  fe80::1%25eth0 fe80::5efe:7f00:1 febf::1 fec0::1 fc00::1 fd00::1 fd00:ec2::254 ff02::1 ff05::2 100::1
  2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002::1 2620:4f:8000::1 3fff::1 4000::1 5f00::1
  64:ff9b::1 64:ff9b:1::1 ::ffff:0:0
`)

const NAMES = words(`
  localhost LOCALHOST LocalHost. localhost.. ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ loc%61lhost localhost.localdomain
  courier.localhost ip6-localhost broadcasthost metadata metadata.google.internal metadata.google.internal.
  METADATA.GOOGLE.INTERNAL instance-data.ec2.internal host.docker.internal gateway.docker.internal
  kubernetes.default.svc.cluster.local printer printer.local router.lan nas.home intranet.corp nas.home.arpa
  a.test a.example a.invalid www.example.com facebookcorewwwi.onion xn--localhost- . .. - *
`)

/** Answers of name servers for a public name, all of them forbidden. */
const INSIDE_ANSWERS: string[][] = [
  ...INSIDE.map((address) => [address]),
  ...INSIDE.map((address) => [`::ffff:${address}`]),
  ...INSIDE_V6.map((address) => [address.replace('%25', '%')]),
  ['10.0.0.1', 'fd00::1', '169.254.169.254'],
  ...['127.1', '0x7f000001', '8.8', 'localhost', '127.0.0.1 ', '127.0.0.1:80', '[::1]', 'no address', ''].map(
    (answer) => [answer],
  ),
  [],
]

/** A local address that stands in for the public internet. */
const PUBLIC = '127.0.0.9'
const hasPublic = await canListen(PUBLIC)
const PRIVATE = 'This address leads to a private network.'

/** Tells whether this machine lets a program listen at the address. */
async function canListen(host: string): Promise<boolean> {
  const server = createServer()
  const isThere = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(0, host, () => resolve(true))
  })
  server.close()
  return isThere
}

function guarded(ports: number[], resolve: (name: string) => Promise<string[]> = async () => ['127.0.0.1', '::1']) {
  return createSafeFetch({
    ...{ userAgent: () => 'Hometown/1 (tests)', gapMs: 0, ports: ports.map(String), resolve },
    isPublic: (address) => address === PUBLIC || isPublicAddress(address),
  })
}

test('no spelling of an inside address is connected to, whether read, visited, or redirected to', async () => {
  const canaries = await openCanaries()
  const [port = 0] = canaries.ports
  const safeFetch = guarded([port])
  const spellings = addressSpellings(port)
  const front = await serveWebsite((request, response) => {
    const spelling = spellings[Number(request.url?.slice(1))] ?? ''
    response.writeHead(302, { location: Buffer.from(spelling.replace(/[\0\n]/g, '')).toString('latin1') }).end()
  })
  const got: string[] = []
  for (const [index, spelling] of spellings.entries()) {
    const outcomes = await Promise.all([
      safeFetch.read(spelling),
      safeFetch.read(spelling, { robots: true, trustedOrigins: [front.origin] }),
      safeFetch.read(`${front.origin}/${index}`, { trustedOrigins: [front.origin] }),
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
    const safeFetch = guarded(canaries.ports, async () => answer)
    for (const scheme of ['http', 'https']) {
      const found = await safeFetch.read(`${scheme}://feeds.alder-county.us:${canaries.ports[0]}/`)
      expect(found, String(answer)).toEqual({ outcome: 'refused', reason: PRIVATE })
    }
  }
  expect(canaries.connections()).toBe(0)
})

test.runIf(hasPublic)('of a mixed answer only what is public is connected to', async () => {
  const front = await serveWebsite((_, response) => response.end('public'), PUBLIC)
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
  const front = await serveWebsite((request, response) => {
    if (request.url === '/again') response.writeHead(302, { location: '/inside' }).end()
    else response.end('public')
  }, PUBLIC)
  const canaries = await openCanaries(front.port)
  const place = `http://rebinding.alder-county.us:${front.port}`
  for (const path of ['/', '/again']) {
    const answers = [[PUBLIC], ['127.0.0.1'], ['::1', '127.0.0.2']]
    const asked: string[] = []
    const safeFetch = guarded([front.port], async (name) => {
      asked.push(name)
      return answers[asked.length - 1] ?? ['127.0.0.1']
    })
    const first = await safeFetch.read(place + path)
    expect(first.outcome).toBe(path === '/' ? 'read' : 'refused')
    for (let time = 0; time < 3; time++) expect(await safeFetch.read(`${place}/`)).toMatchObject({ outcome: 'refused' })
    expect(asked).toHaveLength(path === '/' ? 4 : 5)
  }
  expect(canaries.connections()).toBe(0)
})

async function openInside() {
  const front = await serveWebsite((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: `http://127.0.0.1:${canaries.ports[0]}/` })
    response.end('mine')
  })
  const canaries = await openCanaries()
  return { front, canaries, safeFetch: guarded([...canaries.ports, front.port]) }
}

test('a trusted place is trusted at its own scheme, host and port alone', async () => {
  const { front, canaries, safeFetch } = await openInside()
  const trustedOrigins = [front.origin]
  expect(await safeFetch.read(`${front.origin}/`, { trustedOrigins })).toMatchObject({ outcome: 'read' })
  for (const url of [
    `${front.origin}/elsewhere`,
    front.origin.replace('http:', 'https:'),
    `http://127.0.0.1:${canaries.ports[0]}/`,
    `http://localhost:${front.port}/`,
    `http://127.0.0.2:${front.port}/`,
    `http://ann:secret@127.0.0.1:${front.port}/`,
  ])
    expect(await safeFetch.read(url, { trustedOrigins }), url).toMatchObject({ outcome: 'refused' })
  expect(canaries.connections()).toBe(0)
})

test('a place of the desk may be in any network, but at no metadata address', async () => {
  const { front, canaries, safeFetch } = await openInside()
  const read = (deskOrigin: string, path = '/') => safeFetch.read(deskOrigin + path, { deskOrigin })
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
  const safeFetch = createSafeFetch({ userAgent: () => 'x', gapMs: 0, resolve: async () => ['127.0.0.1'] })
  for (const url of urls.split(' ')) expect(await safeFetch.read(url), url).toEqual({ outcome: 'refused', reason })
})

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Each address in spellings that parsers of addresses read as different things. */
function addressSpellings(port: number): string[] {
  const hosts = [
    ...INSIDE.flatMap(spellingsOf),
    ...INSIDE_V6.map((address) => `[${address}]`),
    // These are invalid without brackets.
    ...['::1', '::ffff:127.0.0.1'],
    ...NAMES,
  ]
  return [...hosts.map((host) => `http://${host}:${port}/`), ...wholeAddresses(port)]
}

function spellingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const high = (a * 256 + b).toString(16)
  const low = (c * 256 + d).toString(16)
  const flipped = [high, low].map((half) => (Number.parseInt(half, 16) ^ 0xffff).toString(16)).join(':')
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    [a, b, c, d].map((part) => `0x${part.toString(16)}`).join('.'),
    `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${address}]`,
    `[::ffff:0:${high}:${low}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:203:405::${flipped}]`,
    `[fe80::5efe:${high}:${low}]`,
  ]
}

/** Lists what isn’t only another spelling of the host. */
function wholeAddresses(port: number): string[] {
  const place = `127.0.0.1:${port}`
  const withoutSpaces = words(`
    HTTP://${place}/ http:${place}/ http:/${place}/ http:///${place}/ http:////${place}/ http:\\\\${place}\\
    http://203.0.113.7@${place}/ http://ann:secret@${place}/ http://@${place}/ http://:@${place}/
    http://${place}#@203.0.113.7/ http://${place}?@203.0.113.7/ http://${place}\\@203.0.113.7/
    http://203.0.113.7\\@${place}/ http://203.0.113.7%00@${place}/ https://${place}/ //${place}/ ${place} 127.0.0.1
    http:// http://127.0.0.1:22/ http://127.0.0.1:0/ http://127.0.0.1:65536/ http://127.0.0.1:080/
    file:///etc/passwd file://${place}/etc/passwd ftp://${place}/ gopher://${place}/_GET%20/ ws://${place}/
    blob:http://${place}/1 webcal://${place}/ data:text/plain,hello javascript:fetch("/")
    http+unix://%2fvar%2frun%2fdocker.sock/
  `)
  return [...withoutSpaces, '', ` http://${place}/ `, `\u0000http://${place}/`, `ht\ntp://127.0.\t0.1:${port}/`]
}
