import { expect, test } from 'vitest'
import { documentToRead, READ_AT } from '../../../../test/support/document-to-read.ts'
import { readDocument } from './read-document.ts'
import type { ScrapeResult } from './scrape-result.ts'

function read(body: string | Buffer, contentType = 'application/xml'): ScrapeResult {
  return readDocument(documentToRead(body, { url: 'https://paper.example/feeds/news.xml', contentType }))
}

const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Paper</title><link>https://paper.example/</link>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`
const titled = (inner: string) => rss(`<title>A</title>${inner}`)
const atom = (inner: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><link href="https://paper.example/"/><entry><id>tag:1</id><updated>2026-11-20T15:00:00Z</updated>${inner}</entry></feed>`
const dated = (pubDate: string) => titled(`<pubDate>${pubDate}</pubDate>`)
const at = (time: string) => [{ publishedAt: Date.parse(time) }]
const cafe = (declared: string) =>
  `<?xml version="1.0"${declared}?><rss version="2.0"><channel><item><title>Caf\u00e9 \u0093Sol\u0094</title></item></channel></rss>`
const whole = { title: 'A & B', url: 'https://paper.example/a', guid: 'tag:1', author: 'Ann', categoryWords: ['Local'] }
const pictured = { text: 'One Two', imageUrl: 'https://paper.example/a.jpg', publishedAt: READ_AT - 4 * 3600_000 }
const json = {
  ...{ id: 'tag:1', url: '/a', title: 'A & B', content_html: '<p>One</p><p>Two</p>', image: '/a.jpg', tags: ['Local'] },
  ...{ date_published: '2026-11-20T08:00:00-06:00', authors: [{ name: 'Ann' }] },
}

const feeds: [string, string | Buffer, object[]][] = [
  [
    'RSS',
    rss(
      '<title>&lt;b&gt;A&lt;/b&gt; &amp;amp; B</title><link>/a</link><guid>tag:1</guid><author>ann@paper.example (Ann)</author><category>Local</category><category>Uncategorized</category><pubDate>Fri, 20 Nov 2026 08:00:00 -0600</pubDate><description>Short.</description><content:encoded><![CDATA[<p>One</p><script>x()</script><p>Two</p>]]></content:encoded><enclosure url="/a.jpg" type="image/jpeg" length="1"/>',
    ),
    [{ ...whole, ...pictured, summary: 'Short.' }],
  ],
  [
    'RSS 1.0',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Paper</title><link>https://paper.example/</link><description>d</description></channel><item rdf:about="https://paper.example/a"><title>A</title><link>https://paper.example/a</link><dc:date>2026-11-20T08:00:00-06:00</dc:date></item></rdf:RDF>',
    [{ title: 'A', url: 'https://paper.example/a', publishedAt: pictured.publishedAt }],
  ],
  [
    'Atom',
    atom(
      '<title type="html">A &amp;amp; B</title><link rel="edit" href="/edit"/><link rel="alternate" href="/a"/><link rel="enclosure" href="/a.jpg" type="image/jpeg"/><published>2026-11-20T08:00:00-06:00</published><author><name>Ann</name></author><category term="x" label="Local"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two</p></div></content>',
    ),
    [{ ...whole, ...pictured }],
  ],
  [
    'JSON',
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Paper', items: [json] }),
    [{ ...whole, ...pictured }],
  ],
  [
    'no link, but a GUID that is one',
    titled('<guid>https://paper.example/a</guid>'),
    [{ url: 'https://paper.example/a' }],
  ],
  [
    'media pictures, the widest',
    titled(
      '<media:content url="/s.jpg" medium="image" width="90"/><media:content url="/l.jpg" medium="image" width="900"/>',
    ),
    [{ imageUrl: 'https://paper.example/l.jpg' }],
  ],
  [
    'a picture in the text, not the counter',
    titled('<description>&lt;img src="/pixel.gif" width="1" height="1"&gt;&lt;img src="/p.jpg"&gt; x</description>'),
    [{ imageUrl: 'https://paper.example/p.jpg' }],
  ],
  ['a date with a named zone', dated('Fri, 20 Nov 2026 08:00:00 CST'), at('2026-11-20T14:00:00Z')],
  ['a date without a zone is the county’s', dated('2026-11-20T08:00:00'), at('2026-11-20T14:00:00Z')],
  ['a date of next month is none', dated('Fri, 18 Dec 2026 08:00:00 GMT'), [{ publishedAt: null }]],
  ['a clock that is ahead by an hour means now', dated('Fri, 20 Nov 2026 13:00:00 -0600'), [{ publishedAt: READ_AT }]],
  [
    'entities that XML doesn’t know',
    titled('<description>Fish & chips&nbsp;at the caf&eacute;, &bogus;</description><link>/a?b=1&c=2</link>'),
    [{ text: 'Fish & chips at the café, &bogus;', url: 'https://paper.example/a?b=1&c=2' }],
  ],
  [
    'tags that are never closed',
    rss('<title>A</title><description>one<br>two</description>', '<title>B</title>'),
    [{ title: 'A', text: 'one two' }, { title: 'B' }],
  ],
  ['Windows-1252 that says UTF-8', Buffer.from(cafe(' encoding="utf-8"'), 'latin1'), [{ title: 'Café “Sol”' }]],
]

test.each(feeds)('a feed with %s', (_, body, items) => {
  const reading = read(body)
  expect(reading.items).toMatchObject(items)
  expect(reading.items).toHaveLength(items.length)
})

test.each([
  ['', 'The document is empty.'],
  ['%PDF-1.7 …', 'This isn’t a web page, a feed or a calendar.'],
  ['<rss version="2.0"><channel></channel></rss>', 'This feed is empty or too damaged to read.'],
  [rss('<title>A</title>', '<title>B</title>').slice(0, -30), 'This feed is empty or too damaged to read.'],
  ['{"version":"https://jsonfeed.org/version/1"', 'This feed is empty or too damaged to read.'],
])('of %j nothing can be read, and a sentence says why', (body, problem) => {
  expect(read(body, 'application/rss+xml')).toMatchObject({ items: [], problems: [problem] })
})

test('of more items than anybody wants the newest are taken, and the reading says so', () => {
  const days = Array.from({ length: 700 }, (_, index) => new Date(READ_AT - ((index * 37) % 700) * 86_400_000))
  const { items, problems } = read(rss(...days.map((day) => `<title>A</title><pubDate>${day.toUTCString()}</pubDate>`)))
  expect(items).toHaveLength(500)
  expect(problems).toEqual(['It lists 700 items. We read the newest 500.'])
  expect(Math.min(...items.map(({ publishedAt }) => publishedAt ?? 0))).toBe(READ_AT - 499 * 86_400_000)
})

test('a web page that is served as a feed is read as the page it is', () => {
  expect(read('<!doctype html><html><body><h1>Not found</h1></body></html>', 'application/rss+xml').format).toBe('page')
})
