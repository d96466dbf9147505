import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openPublishingMachine } from '../../../../test/support/publishing-machine.ts'
import { openTestSqlite } from '../../../../test/support/test-store.ts'
import { purgeCdn } from './purge-cdn.ts'

/** A CDN's address for purges, with what it was told. */
async function openCdn(status = 200) {
  const told: { paths?: string[]; everything?: true }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    told.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, told }
}

async function openMachine(cdnPurgeUrl: string | undefined) {
  const pages = new Map([
    ['index.html', 'Home'],
    ['sports.html', 'Sports'],
    ['feed.xml', '<rss/>'],
  ])
  const store = await openTestSqlite()
  const machine = await openPublishingMachine({ store, objects: createObjectsInMemory(), pages })
  Object.assign(machine.context.config, { cdnPurgeUrl })
  await machine.publish()
  return { machine, pages }
}

it('a CDN hears which addresses changed or are gone, as readers write them', async () => {
  const cdn = await openCdn()
  const { machine, pages } = await openMachine(cdn.url)
  const first = ['/', '/feed.xml', '/index.html', '/sports', '/sports.html']
  await vi.waitFor(() => expect(cdn.told.map(({ paths }) => paths?.toSorted())).toEqual([first]))
  pages.set('feed.xml', '<rss>News</rss>').delete('sports.html')
  await machine.publish()
  await vi.waitFor(() => expect(cdn.told).toHaveLength(2))
  expect(cdn.told[1]?.paths?.toSorted()).toEqual(['/feed.xml', '/sports', '/sports.html'])
})

it('a CDN that refuses a purge fails no publish', async () => {
  const cdn = await openCdn(500)
  const { machine, pages } = await openMachine(cdn.url)
  pages.set('index.html', 'New')
  expect(await machine.publish()).toBe('published')
  await vi.waitFor(() => expect(cdn.told).toHaveLength(2))
})

it('a CDN hears of many pages in several calls, and of a new release in one', async () => {
  const cdn = await openCdn()
  const { machine } = await openMachine(undefined)
  const context = { ...machine.context, config: { ...machine.context.config, cdnPurgeUrl: cdn.url } }
  const files = (count: number) => Array.from({ length: count }, (_, number) => `_astro/${number}.css`)
  purgeCdn(context, files(100))
  await vi.waitFor(() => expect(cdn.told.flatMap(({ paths }) => paths ?? [])).toHaveLength(100))
  expect(cdn.told.every(({ paths }) => (paths?.length ?? 0) <= 30)).toBe(true)
  purgeCdn(context, files(3001))
  await vi.waitFor(() => expect(cdn.told.at(-1)).toEqual({ everything: true }))
  expect(cdn.told).toHaveLength(5)
})
