import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountySites {
  /** Of five sites that name a feed or a calendar, and of one that has only pages. */
  readonly addresses: readonly string[]
  close(): void
}

const SITES = [
  { path: 'council', title: 'Cedar County Council', kind: 'rss', latest: 'Council votes on the bridge' },
  { path: 'schools', title: 'Cedar Schools Athletics', kind: 'rss', latest: 'Otters win at home' },
  { path: 'library', title: 'Cedar Library', kind: 'ics', latest: 'Story hour' },
  { path: 'church', title: 'St. Anne Parish', kind: 'rss', latest: 'Soup supper on Friday' },
  { path: 'fair', title: 'Cedar County Fair', kind: 'none', latest: 'Fair posters wanted' },
] as const

type Site = (typeof SITES)[number]

/** Websites of a county, below one address of this machine. */
export async function startCountySites(): Promise<CountySites> {
  const server = createServer(({ url = '', headers }, response) => {
    const origin = `http://${headers.host}`
    const site = SITES.find(({ path }) => url.startsWith(`/${path}`))
    if (!site) return response.writeHead(404).end()
    const [type, body] = answerOf(site, url, origin)
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    addresses: SITES.map(({ path }) => `http://127.0.0.1:${port}/${path}`),
    close: () => server.close(),
  }
}

function answerOf(site: Site, url: string, origin: string): [type: string, body: string] {
  const { path, title, kind, latest } = site
  if (url === `/${path}/feed.rss`) return ['application/rss+xml', rss(title, latest, `${origin}/${path}`)]
  if (url === `/${path}/dates.ics`) return ['text/calendar', calendar(latest)]
  const link = {
    rss: `<link rel="alternate" type="application/rss+xml" title="News" href="/${path}/feed.rss">`,
    ics: `<link rel="alternate" type="text/calendar" title="Dates" href="/${path}/dates.ics">`,
    none: '',
  }[kind]
  const list = `<main><article><h2><a href="/${path}/story-one">${latest}</a></h2><p>Bring them to the office by noon.</p></article></main>`
  return ['text/html', `<!doctype html><html><head><title>${title}</title>${link}</head><body>${list}</body></html>`]
}

function rss(title: string, latest: string, link: string): string {
  const published = new Date(Date.now() - 3_600_000).toUTCString()
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>${link}</link>
    <item><title>${latest}</title><link>${link}/1</link><guid>${latest}</guid><pubDate>${published}</pubDate>
    <description>${latest}, said people of the county.</description></item></channel></rss>`
}

function calendar(latest: string): string {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const event = ['BEGIN:VEVENT', 'UID:1', `SUMMARY:${latest}`, `DTSTART:${day}T150000Z`, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n')
}
