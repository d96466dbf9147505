import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FeedServer {
  readonly address: string
  close(): void
}

/** An RSS feed with an item for each title, an hour apart, the first one an hour old. */
export async function startFeedServer(titles: readonly string[]): Promise<FeedServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/feed.xml') {
      response.writeHead(404).end()
      return
    }
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(feedOf(titles, `http://${request.headers.host}`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/feed.xml`, close: () => server.close() }
}

function feedOf(titles: readonly string[], origin: string): string {
  const items = titles.map((title, index) => {
    const published = new Date(Date.now() - (index + 1) * 3_600_000).toUTCString()
    const text = `${title}. ${'People of the county spoke about it. '.repeat(index + 2)}`
    return `<item><title>${title}</title><link>${origin}/${index}</link><guid>${title}</guid><pubDate>${published}</pubDate><description>${text}</description></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Creek News</title><link>${origin}</link>${items.join('')}</channel></rss>`
}
