import { createRandom, type Random } from '../helpers.ts'
import { makeSentence, makeWords } from '../newsroom.ts'

interface SourceDocument {
  /** The path is `/`, or where an article is. */
  path: string
  contentType: string
  body: Buffer
}

interface Article {
  path: string
  title: string
  publishedAt: number
}

const MINUTE = 60_000

/**
 * Makes the documents of a large county's sources: what is asked for first, and the pages that it leads to. Eleven of
 * twenty sources are feeds with whole stories, two feeds with their beginnings and the pages of them that one reading
 * takes, two calendars, and five sites without a feed.
 */
export function* makeCounty(count: number, now: number): Generator<SourceDocument[]> {
  for (let source = 0; source < count; source++) {
    const random = createRandom(source + 1)
    const place = source % 20
    if (place < 13) yield makeFeed(random, source, now, place < 11)
    else if (place < 15) yield [makeDocument('/', 'text/calendar', makeCalendar(random, source, now))]
    else yield makeSite(random, source, now)
  }
}

function makeDocument(path: string, type: string, text: string): SourceDocument {
  return { path, contentType: `${type}; charset=utf-8`, body: Buffer.from(text) }
}

const PAGES_OF_FEED = 10

/** Makes a feed as WordPress writes it: with 2 to 4 KB of each story, or with its beginning. */
function makeFeed(random: Random, source: number, now: number, isWhole: boolean): SourceDocument[] {
  const pages: SourceDocument[] = []
  const items = Array.from({ length: 10 + random.below(11) }, (_, index) => {
    const path = `/2026/11/${makeWords(random, 4).replaceAll(' ', '-')}-${index}/`
    const title = makeTitle(random, source, index)
    const publishedAt = now - (index + 1) * 200 * MINUTE
    if (!isWhole && index < PAGES_OF_FEED)
      pages.push(makeDocument(path, 'text/html', makeArticlePage(random, { path, title, publishedAt }, [])))
    const picture = `<figure><img src="https://paper${source}.org/${random.below(1e6)}.jpg" alt="A street" width="1200" height="800" /></figure>`
    const story = `${picture}${makeStory(random, 2000 + random.below(2000))}`
    return `<item><title>${title}</title><link>${isWhole ? `https://paper${source}.org` : ''}${path}?utm_source=rss</link>
      <dc:creator><![CDATA[${makeWords(random, 2)}]]></dc:creator>
      <pubDate>${new Date(publishedAt).toUTCString()}</pubDate>
      <guid isPermaLink="false">https://paper${source}.org/?p=${source * 100 + index}</guid>
      <description><![CDATA[<p>${makeWords(random, 40)} [&#8230;]</p>]]></description>
      ${isWhole ? `<content:encoded><![CDATA[${story}]]></content:encoded>` : ''}</item>`
  })
  const feed = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>Paper ${source}</title><link>${isWhole ? `https://paper${source}.org` : ''}/</link>${items.join('\n')}
    </channel></rss>`
  return [makeDocument('/', 'application/rss+xml', feed), ...pages]
}

function makeCalendar(random: Random, source: number, now: number): string {
  const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const events = Array.from({ length: 40 }, (_, index) => {
    const start = now + (index * 11 + 24) * 60 * MINUTE
    return [
      ...['BEGIN:VEVENT', `UID:${source}-${index}@hall.org`, `DTSTAMP:${stamp(now)}`, `DTSTART:${stamp(start)}`],
      ...[`DTEND:${stamp(start + 90 * MINUTE)}`, `SUMMARY:${makeTitle(random, source, index)}`],
      ...[`LOCATION:Hall ${source}`, `DESCRIPTION:${makeWords(random, 60)}`, 'END:VEVENT'],
    ]
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//hall//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
}

/** Makes a front page, and the 4 to 10 articles that it lists, each 4 KB of story in some 20 KB of page. */
function makeSite(random: Random, source: number, now: number): SourceDocument[] {
  const articles = Array.from({ length: 4 + random.below(7) }, (_, index) => ({
    path: `/news/2026/${makeWords(random, 4).replaceAll(' ', '-')}-${index}`,
    title: makeTitle(random, source, index),
    publishedAt: now - (index + 1) * 400 * MINUTE,
  }))
  const listed = articles.map(
    ({ path, title, publishedAt }) => `<article class="post"><h2><a href="${path}">${title}</a></h2>
      <time datetime="${new Date(publishedAt).toISOString()}">Posted</time><p>${makeWords(random, 40)}</p></article>`,
  )
  const front = makePage(random, `<title>Town ${source}</title>`, `<main>${listed.join('\n')}</main>`)
  const pages = articles.map((article) =>
    makeDocument(article.path, 'text/html', makeArticlePage(random, article, articles)),
  )
  return [makeDocument('/', 'text/html', front), ...pages]
}

function makeArticlePage(random: Random, { path, title, publishedAt }: Article, others: readonly Article[]): string {
  const at = new Date(publishedAt).toISOString()
  const head = `<title>${title} – Town</title><meta property="og:title" content="${title}">
    <meta property="og:type" content="article"><meta property="article:published_time" content="${at}">
    <meta property="og:image" content="/files/${random.below(1e6)}.jpg"><link rel="canonical" href="${path}">`
  const teasers = others.map((other) => `<li class="teaser"><a href="${other.path}">${other.title}</a></li>`)
  const body = `<main><article><h1>${title}</h1><p class="byline">By ${makeWords(random, 2)}</p>
    <time datetime="${at}">${at.slice(0, 10)}</time><div class="entry-content">${makeStory(random, 4000)}</div></article>
    <aside class="sidebar"><ul>${teasers.join('\n')}</ul></aside></main>`
  return makePage(random, head, body)
}

function makePage(random: Random, head: string, body: string): string {
  const link = (_: unknown, index: number) =>
    `<li class="menu-item-${index}"><a href="/section/${index}">${makeWords(random, 2)}</a></li>`
  const menu = Array.from({ length: 30 }, link).join('\n')
  const style = Array.from({ length: 60 }, (_, index) => `.block-${index}{margin:0 auto;padding:${index}px 12px}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<style>${style.join('\n')}</style>
    <script>window.site=${JSON.stringify(makeWords(random, 300).split(' '))}</script></head><body>
    <header><nav><ul>${menu}</ul></nav></header>${body}<footer><ul>${menu}</ul></footer></body></html>`
}

/** Tells titles apart by figures, as they would be in a county of so many papers. */
function makeTitle(random: Random, source: number, index: number): string {
  return `${makeWords(random, 7)} ${source * 1000 + index}`
}

/** Makes paragraphs of so many bytes together. */
function makeStory(random: Random, bytes: number): string {
  let story = ''
  while (story.length < bytes)
    story += `<p>${makeSentence(random)} <a href="/about/${random.below(999)}">${makeWords(random, 2)}</a> ${makeSentence(random)} <em>${makeWords(random, 3)}</em>.</p>\n`
  return story
}
