import { createRandom, type Random } from '../support/random.ts'
import { pageOfArticle, pageOfSite } from './site-pages.ts'
import { paragraphs, title, words } from './words.ts'

export interface SourceDocument {
  /** `/`, or where an article is. */
  path: string
  contentType: string
  body: Buffer
}

export type SourceKind = 'full feed' | 'summary feed' | 'calendar' | 'site'

export interface CountySource {
  kind: SourceKind
  /** What is asked for first, and then the pages that it leads to. */
  documents: SourceDocument[]
}

/** `all` is a county as counties are; `feeds` has nothing but feeds. */
export type CountyKind = 'all' | 'feeds'

const CALENDAR_EVENTS = 40
const MINUTE = 60_000

/**
 * What the sources of a large county hold. Of twenty, eleven are feeds with whole stories, two feeds with the beginnings of
 * stories, two calendars, and five sites without a feed: a front page and the articles that it lists.
 */
export function* makeCounty(count: number, now: number, county: CountyKind): Generator<CountySource> {
  for (let index = 0; index < count; index++) {
    const kind = kindOf(county === 'feeds' ? index % 13 : index % 20)
    yield { kind, documents: documentsOf(kind, index, now) }
  }
}

function kindOf(place: number): SourceKind {
  if (place < 11) return 'full feed'
  if (place < 13) return 'summary feed'
  return place < 15 ? 'calendar' : 'site'
}

function documentsOf(kind: SourceKind, source: number, now: number): SourceDocument[] {
  const random = createRandom(source + 1)
  if (kind === 'calendar') return [textDocument('/', 'text/calendar', calendar(random, source, now))]
  if (kind !== 'site') {
    return [textDocument('/', 'application/rss+xml', feed(random, source, now, kind === 'full feed'))]
  }
  const articles = Array.from({ length: 4 + random.below(7) }, (_, index) => ({
    path: `/news/2026/${words(random, 4).replaceAll(' ', '-')}-${index}`,
    title: title(random, source, index),
    publishedAt: now - (index + 1) * 400 * MINUTE,
  }))
  return [
    textDocument('/', 'text/html', pageOfSite(random, source, articles)),
    ...articles.map((article) =>
      textDocument(article.path, 'text/html', pageOfArticle(random, source, article, articles)),
    ),
  ]
}

function textDocument(path: string, type: string, text: string): SourceDocument {
  return { path, contentType: `${type}; charset=utf-8`, body: Buffer.from(text) }
}

/** As WordPress writes it: with 2 to 4 KB of each story, or with its beginning. */
function feed(random: Random, source: number, now: number, isWhole: boolean): string {
  const items = Array.from({ length: 10 + random.below(11) }, (_, index) => {
    const address = `https://paper${source}.org/2026/11/${words(random, 4).replaceAll(' ', '-')}-${index}/`
    const whole = `<content:encoded><![CDATA[${wholeStory(random, source)}]]></content:encoded>`
    return `<item>
      <title>${title(random, source, index)}</title>
      <link>${address}?utm_source=rss</link>
      <comments>${address}#respond</comments>
      <dc:creator><![CDATA[${words(random, 2)}]]></dc:creator>
      <pubDate>${new Date(now - (index + 1) * 200 * MINUTE).toUTCString()}</pubDate>
      <category><![CDATA[${words(random, 1)}]]></category><category><![CDATA[${words(random, 1)}]]></category>
      <guid isPermaLink="false">https://paper${source}.org/?p=${source * 100 + index}</guid>
      <description><![CDATA[<p>${words(random, 40)} [&#8230;]</p>]]></description>
      ${isWhole ? whole : ''}
    </item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>Paper ${source}</title><link>https://paper${source}.org/</link>${items.join('\n')}</channel></rss>`
}

function wholeStory(random: Random, source: number): string {
  const picture = `<figure class="wp-block-image"><img src="https://paper${source}.org/files/${random.below(1e6)}.jpg" alt="${words(random, 5)}" width="1200" height="800" /></figure>`
  return picture + paragraphs(random, 2000 + random.below(2000))
}

function calendar(random: Random, source: number, now: number): string {
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
