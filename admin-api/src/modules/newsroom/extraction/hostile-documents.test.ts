import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentToRead } from '../../../../test/support/document-to-read.ts'
import { createDocumentReader } from './document-reader.ts'
import { readDocument } from './read-document.ts'
import type { ScrapedItem, ScrapeResult } from './scrape-result.ts'

const rss = (inner: string) => `<rss version="2.0"><channel>${inner}</channel></rss>`
const ld = (inner: string) => `<script type="application/ld+json">${inner}</script><p>words`
const hostile: Record<string, string> = {
  'divs that never end': `<html><body>${'<div>'.repeat(25_000)}hello`,
  'tables in tables': '<table><tr><td>'.repeat(12_500),
  'megabytes of links': `<body>${'<li><a href="/news/a-story-of-ours">A story of ours</a> Nov 12, 2026</li>'.repeat(32_500)}`,
  'scripts that never end': '<script'.repeat(250_000),
  'JSON without a bottom': ld('['.repeat(100_000)),
  'a feed without a bottom': rss('<a>'.repeat(50_000)),
  'half a picture, again and again': rss(
    `<item><title>a</title><description><![CDATA[${'<img '.repeat(50_000)}]]></description></item>`,
  ),
  'a document type, again and again': `<rss version="2.0"><channel>${'<!DOCTYPE ['.repeat(2500)}`,
  'a JSON feed without a bottom': `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(250_000)}`,
  'headings of other articles, one in the other': `<h1>a</h1>${'<div class="related-x"><h3>Related</h3><p>Nov 12, 2026'.repeat(1000)}`,
  'comments in comments': `<article>${'<div class="comment"><time datetime="2026-11-12"><h2>Comments</h2>'.repeat(240)}${'<p class="comment date">Nov 12</p>'.repeat(1250)}`,
  'links in everything': `<main>${'<section><div><a href="/a"><div><h3>Read more: a</h3></div></a>'.repeat(240)}${'<td><font><a href="/b">b</a><a href="/c">c</a>'.repeat(1250)}`,
}

test.each(Object.entries(hostile))('%s is read or refused', (_, body) => {
  for (const purpose of [{}, { purpose: 'article' }] as const)
    expectHarmless(readDocument(documentToRead(body, purpose)))
})

test('entities of entities stay what they are, and files are never opened', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>${rss('<item><title>one &b;</title></item>')}`
  const file = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>two &x;</title></item>')}`
  expect(readDocument(documentToRead(bomb)).items[0]?.title).toBe('one &b;')
  expect(readDocument(documentToRead(file)).items).toEqual([])
})

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    ...['<script>alert(1)</script>', '&lt;img src=x onerror=alert(1)&gt;', '&amp;lt;b&amp;gt;', '<b', '\0', '\uD800'],
    ...['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', 'https://user:pass@a.example/', 'http://['],
    ...['Nov 12, 2026', '2026-11-20T10:00:00Z', 'Football vs. Eastside'],
  ),
)

test('whatever stands in a feed, a page or its data, nothing of it is markup or leads anywhere but the web', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 6, maxLength: 6 }), ([a = '', b = '', c = '', d = '', e = '', f = '']) => {
      const story = { '@type': 'NewsArticle', headline: a, url: b, image: c, datePublished: e, author: f }
      const fair = { '@type': 'Event', name: a, startDate: '2026-12-01', url: b, image: c, location: d }
      const json = JSON.stringify([{ ...story, articleBody: `${d} ${'x'.repeat(90)}` }, fair])
      const feed = { id: f, url: b, title: a, content_html: c, image: d, date_published: e, tags: [a, c] }
      const bodies = [
        rss(
          `<title>${a}</title><link>${b}</link><item><title>${a}</title><link>${b}</link><description>${c}</description><pubDate>${e}</pubDate><guid>${f}</guid><enclosure url="${c}" type="image/png"/></item>`,
        ),
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>${f}</id><title>${a}</title><link href="${b}"/><content type="html">${d}</content></entry></feed>`,
        JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: a, items: [feed] }),
        `<title>${a}</title><base href="${b}"><link rel="alternate" type="application/rss+xml" href="${b}"><meta property="og:title" content="${d}"><meta property="og:image" content="${c}"><article><h1>${a}</h1><time>${e}</time><a href="${b}">${d} some more words here</a><p>${f} ${'words '.repeat(20)}</p></article>${ld(json)}`,
      ]
      for (const body of bodies) {
        expectHarmless(readDocument(documentToRead(body)))
        expectHarmless(readDocument(documentToRead(body, { purpose: 'article' })))
      }
    }),
    { numRuns: 60 },
  )
})

function expectHarmless(reading: ScrapeResult): void {
  expect(reading.items.length).toBeLessThanOrEqual(500)
  for (const item of reading.items) {
    for (const text of textsOf(item)) {
      expect(text).not.toMatch(/<[a-z!/?]|\0/i)
      expect(text.isWellFormed()).toBe(true)
    }
    for (const url of [item.url, item.imageUrl]) expectWebAddress(url)
    expect(item.title).not.toBe('')
    expect(item.text.length).toBeLessThanOrEqual(20_000)
    expect(item.publishedAt ?? 0).toBeLessThanOrEqual(Date.parse('2026-11-20T18:00:00Z'))
  }
  for (const { url } of [...reading.links, ...reading.feeds]) expectWebAddress(url)
}

function textsOf(item: ScrapedItem): string[] {
  const place = item.kind === 'news' ? null : item.location
  return [item.title, item.text, item.summary ?? '', item.author ?? '', place ?? '', ...item.categoryWords]
}

function expectWebAddress(url: string | null): void {
  if (url !== null) expect(url).toMatch(/^https?:\/\/[^\s<>"@/]+\//)
}

test('a thread reads, and gives up what takes too long without harm to what comes next', async () => {
  const reader = createDocumentReader({ deadlineMs: 1500 })
  const slow = `<html><body>${'<div class="post">'.repeat(240)}${'<a href="/news/some-story-here">Some story</a>'.repeat(9000)}`
  const [first, next] = await Promise.all([
    reader.read(documentToRead(slow)),
    reader.read(documentToRead(rss('<item><title>Next</title></item>'))),
  ])
  expect(first.problems.length + first.items.length).toBeGreaterThan(0)
  expect(next.items[0]?.title).toBe('Next')
  await reader.close()
}, 120_000)
