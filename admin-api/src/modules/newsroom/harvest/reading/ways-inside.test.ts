import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { canListen } from '../../../../../../testing/can-listen.ts'
import { addressSpellings } from '../../../../../test/support/address-spellings.ts'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { openCanaries } from '../../../../../test/support/canaries.ts'
import { createOutside } from '../../../../integrations/outside/outside.ts'
import { isPublicAddress } from '../../../../lib/public-address.ts'
import { readDocument } from '../../extraction/read-document.ts'
import type { SourceRow } from '../../sources/sources.service.ts'
import { readSource } from './read-source.ts'

/** A local address that stands in for the public internet, where one is available. */
const PUBLIC = '127.0.0.9'
const hasPublic = await canListen(PUBLIC)

async function openTrap(spellings: readonly string[]) {
  const asked = new Set<string>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const [, kind = '', number = ''] = path.split('/')
    const spelling = spellings[Number(number)] ?? ''
    if (kind !== 'robots.txt') asked.add(kind)
    const attribute = spelling
      .replace(/[\0\n]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (kind === 'go' || kind === 'followed') {
      response.writeHead(302, { location: Buffer.from(spelling.replace(/[\0\n]/g, '')).toString('latin1') }).end()
    } else if (kind === 'names') {
      const feed = `<link rel="alternate" type="application/rss+xml" title="News" href="${attribute}">`
      response.end(`<html><head><title>Trap</title>${feed}<base href="${attribute}"></head><body>${feed}</body></html>`)
    } else if (kind === 'lists') {
      const links = [`/followed/${number}`, attribute].map(
        (href) =>
          `<article><h2><a href="${href}">A long title of a story from the county, ${number}</a></h2></article>`,
      )
      response.end(`<html><head><title>Trap</title></head><body><main>${links.join('')}</main></body></html>`)
    } else if (kind === 'feed') {
      response.setHeader('content-type', 'application/rss+xml')
      const item = `<item><title>Story ${number}</title><link>${attribute}</link><enclosure url="${attribute}" type="image/png"/></item>`
      response.end(`<?xml version="1.0"?><rss version="2.0"><channel><title>Trap</title>${item}</channel></rss>`)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return { origin: `http://${PUBLIC}:${address.port}`, port: address.port, asked }
}

test.runIf(hasPublic)(
  'no source leads inside: not by itself, its feed, its redirects, its links or its items',
  async () => {
    const canaries = await openCanaries()
    const [port = 80] = canaries.ports
    const spellings = addressSpellings(port)
    expect(spellings.length).toBeGreaterThanOrEqual(300)
    const trap = await openTrap(spellings)
    const outside = createOutside({
      userAgent: () => 'Hometown/1 (tests)',
      gapMs: 0,
      ports: [...canaries.ports, trap.port].map(String),
      resolve: async () => ['127.0.0.1', '::1'],
      isPublic: (address) => address === PUBLIC || isPublicAddress(address),
    })
    const context = { ...(await buildTestContext()), outside }
    const terms = {
      reader: {
        read: async (document: Parameters<typeof readDocument>[0]) => readDocument(document),
        close: async () => undefined,
      },
      county: { timeZone: 'America/Chicago', countyName: 'Alder County' },
      limitMs: 30_000,
      stop: new AbortController().signal,
    }
    const found: string[] = []
    for (const [index, spelling] of spellings.entries()) {
      // Each way has its own code, and one guard: every spelling as an address, and by two of the four other ways.
      const ways = index % 2 === 0 ? ['go', 'lists'] : ['names', 'feed']
      // PostgreSQL stores no text with a NUL, so no source has such an address.
      const own: [string, string | null][] = spelling.includes('\0')
        ? []
        : [
            [spelling, null],
            [`${trap.origin}/nothing`, spelling],
          ]
      const sources: [url: string, feedUrl: string | null][] = [
        ...own,
        ...ways.map((way): [string, null] => [`${trap.origin}/${way}/${index}`, null]),
      ]
      const readings = await Promise.all(
        sources.map(([url, feedUrl]) => readSource(context, sourceAt(url, feedUrl), terms)),
      )
      for (const reading of readings)
        if (JSON.stringify(reading).includes('secret')) found.push(`${spelling} ${JSON.stringify(reading)}`)
    }
    expect(canaries.connections()).toBe(0)
    expect(found).toEqual([])
    // All were tried, and not left out for another reason.
    expect([...trap.asked]).toEqual(expect.arrayContaining(['feed', 'followed', 'go', 'lists', 'names']))
  },
  120_000,
)

function sourceAt(url: string, feedUrl: string | null): SourceRow {
  return {
    ...{ id: 'trap', name: 'Trap', url, address_key: 'trap', source_type: 'website', category: 'Community' },
    ...{ description: null, status: 'active', ai_suggested: 0, sample: 0, feed_url: feedUrl },
    ...{ checked_at: null, new_item_at: null, pace_ms: null, watched_since: null, problem: null, failures: 0 },
    ...{
      next_check_at: null,
      silent_since: null,
      items_found: 0,
      created_at: 0,
      updated_at: 0,
    },
  }
}
