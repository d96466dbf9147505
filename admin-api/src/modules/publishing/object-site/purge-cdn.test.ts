import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openPublishingMachine } from '../../../../test/support/publishing.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

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
  const store = await openTestStore()
  const machine = await openPublishingMachine({ store, objects: createObjectsInMemory(), pages })
  Object.assign(machine.context.config, { cdnPurgeUrl })
  await machine.publish()
  return { machine, pages }
}

it('a CDN hears which addresses changed or are gone, as readers write them', async () => {
  const cdn = await openCdn()
  const { machine, pages } = await openMachine(cdn.url)
  const first = ['/', '/feed.xml', '/index.html', '/sports', '/sports.html']
  await expect.poll(() => cdn.told.map(({ paths }) => paths?.toSorted())).toEqual([first])
  pages.set('feed.xml', '<rss>News</rss>').delete('sports.html')
  await machine.publish()
  await expect.poll(() => cdn.told).toHaveLength(2)
  expect(cdn.told[1]?.paths?.toSorted()).toEqual(['/feed.xml', '/sports', '/sports.html'])
})
