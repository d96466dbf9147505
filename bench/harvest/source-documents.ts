import { createRandom, type Random } from '../support/random.ts'

export interface SourceDocument {
  contentType: string
  body: Buffer
}

const WORDS =
  `county council bridge river school library market harvest budget road street mayor board vote winter storm
  farm church club team coach game season family neighbor grant repair plan meeting report money water power light train
  station museum garden concert supper parade festival volunteer fire police court judge jury health clinic nurse doctor`
    .split(/\s+/)
    .filter(Boolean)
const FEED_ITEMS = 40
const CALENDAR_EVENTS = 60
const PAGE_EVENTS = 20
const MINUTE = 60_000

/** What the sources of a large county hold: seven of ten are feeds, the others calendars and pages of events. */
export function makeSourceDocuments(count: number, now: number): SourceDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = index % 20
    if (kind < 14) return { contentType: 'application/rss+xml; charset=utf-8', body: Buffer.from(feed(index, now)) }
    if (kind < 17) return { contentType: 'text/calendar; charset=utf-8', body: Buffer.from(calendar(index, now)) }
    return { contentType: 'text/html; charset=utf-8', body: Buffer.from(page(index, now)) }
  })
}

function feed(source: number, now: number): string {
  const random = createRandom(source + 1)
  const items = Array.from({ length: FEED_ITEMS }, (_, index) => {
    const address = `https://paper${source}.org/2026/story-${index}`
    const paragraphs = [60, 90].map((length) => `<p>${words(random, length)}.</p>`).join('')
    return `<item><title>${title(random, source, index)}</title><link>${address}</link><guid>${address}</guid>
      <pubDate>${new Date(now - index * 90 * MINUTE).toUTCString()}</pubDate><category>${words(random, 1)}</category>
      <description>${words(random, 30)}.</description><content:encoded><![CDATA[${paragraphs}]]></content:encoded></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Paper ${source}</title><link>https://paper${source}.org/</link>${items.join('\n')}</channel></rss>`
}

function calendar(source: number, now: number): string {
  const random = createRandom(source + 1)
  const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const events = Array.from({ length: CALENDAR_EVENTS }, (_, index) => {
    const start = now + (index * 11 + 24) * 60 * MINUTE
    return [
      ...['BEGIN:VEVENT', `UID:${source}-${index}@hall.org`, `DTSTAMP:${stamp(now)}`],
      ...[`DTSTART:${stamp(start)}`, `DTEND:${stamp(start + 90 * MINUTE)}`, `SUMMARY:${title(random, source, index)}`],
      ...[`LOCATION:Hall ${source}`, `DESCRIPTION:${words(random, 60)}`, 'END:VEVENT'],
    ].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//hall//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

function page(source: number, now: number): string {
  const random = createRandom(source + 1)
  const events = Array.from({ length: PAGE_EVENTS }, (_, index) => ({
    '@type': 'Event',
    name: title(random, source, index),
    startDate: new Date(now + (index * 13 + 24) * 60 * MINUTE).toISOString(),
    location: { '@type': 'Place', name: `Stage ${source}` },
    description: words(random, 60),
    url: `https://stage${source}.org/events/${index}`,
  }))
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': events })
  const list = events.map(({ name, url, description }) => `<li><a href="${url}">${name}</a><p>${description}</p></li>`)
  return `<!doctype html><html><head><title>Stage ${source}</title><script type="application/ld+json">${data}</script></head>
    <body><nav><a href="/">Home</a></nav><main><ul>${list.join('\n')}</ul></main></body></html>`
}

/** Figures tell titles apart, as they would in a county of so many papers. */
function title(random: Random, source: number, index: number): string {
  return `${words(random, 7)} ${source * 1000 + index}`
}

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => WORDS[random.below(WORDS.length)]).join(' ')
}
