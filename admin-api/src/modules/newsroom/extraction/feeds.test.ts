import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'
import type { Reading } from './scraped-item.ts'

const NOW = Date.parse('2026-11-20T12:00:00-06:00')

function read(body: string | Buffer, contentType = 'application/xml'): Reading {
  return readDocument({
    ...{ url: 'https://paper.example/feeds/news.xml', contentType, body: Buffer.from(body) },
    ...{ timeZone: 'America/Chicago', countyName: 'Cedar County', now: NOW },
  })
}

const item = (inner: string) => `<item>${inner}</item>`
const rss = (inner: string, channel = '<title>Paper</title><link>https://paper.example/</link>') =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}${inner}</channel></rss>`
const atom = (inner: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><link href="https://paper.example/"/>${inner}</feed>`
const entry = (inner: string) => `<entry><id>1</id><updated>2026-11-20</updated><title>A</title>${inner}</entry>`
const base64 = (text: string) => Buffer.from(text).toString('base64')
const json = (...items: object[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Paper',
    home_page_url: 'https://paper.example/',
    items,
  })
const dated = (pubDate: string) => rss(item(`<title>A</title><pubDate>${pubDate}</pubDate>`))
const at = (time: string) => ({ publishedAt: Date.parse(time) })

const feeds: [string, string | Buffer, object[]][] = [
  [
    'plain items',
    rss(item('<title>Fair opens</title><link>https://paper.example/fair</link><guid>f1</guid>')),
    [{ title: 'Fair opens', url: 'https://paper.example/fair', guid: 'f1' }],
  ],
  [
    'relative links',
    rss(item('<title>A</title><link>/news/a?x=1&amp;y=2</link>')),
    [{ url: 'https://paper.example/news/a?x=1&y=2' }],
  ],
  [
    'no link, but a number that is one',
    rss(item('<title>A</title><guid>https://paper.example/a</guid>')),
    [{ url: 'https://paper.example/a' }],
  ],
  ['links that are no web addresses', rss(item('<title>A</title><link>javascript:alert(1)</link>')), [{ url: null }]],
  [
    'one number for all items',
    rss(item('<title>A</title><guid>x</guid>') + item('<title>B</title><guid>x</guid>')),
    [
      { title: 'A', guid: null },
      { title: 'B', guid: null },
    ],
  ],
  [
    'HTML in titles',
    rss(item('<title>&lt;b&gt;Fish&lt;/b&gt; &amp;amp; chips &amp;#8211; today</title>')),
    [{ title: 'Fish & chips – today' }],
  ],
  [
    'no titles',
    rss(item('<description>Gates open at nine, parking is free.</description>')),
    [{ title: 'Gates open at nine, parking is free.' }],
  ],
  ['nothing in an item', rss(item('') + item('<title>A</title>')), [{ title: 'A' }]],
  [
    'the whole text',
    rss(
      item(
        '<title>A</title><description>Short.</description><content:encoded><![CDATA[<p>One.</p><script>x()</script><p>Two.</p>]]></content:encoded>',
      ),
    ),
    [{ text: 'One. Two.', summary: 'Short.' }],
  ],
  [
    'mail addresses of people',
    rss(item('<title>A</title><author>ann@paper.example (Ann Porter)</author>')),
    [{ author: 'Ann Porter' }],
  ],
  [
    'sections',
    rss(
      item(
        '<title>A</title><category>Local News</category><category>Local News</category><category>Uncategorized</category>',
      ),
    ),
    [{ categoryWords: ['Local News'] }],
  ],
  [
    'an enclosed picture',
    rss(item('<title>A</title><enclosure url="/a.jpg" type="image/jpeg" length="1"/>')),
    [{ imageUrl: 'https://paper.example/a.jpg' }],
  ],
  [
    'media pictures, the widest',
    rss(
      item(
        '<title>A</title><media:content url="/s.jpg" medium="image" width="90"/><media:content url="/l.jpg" medium="image" width="900"/>',
      ),
    ),
    [{ imageUrl: 'https://paper.example/l.jpg' }],
  ],
  [
    'a picture in the text, not the counter',
    rss(
      item(
        '<title>A</title><description>&lt;img src="/pixel.gif" width="1" height="1"&gt;&lt;img src="/p.jpg"&gt; x</description>',
      ),
    ),
    [{ imageUrl: 'https://paper.example/p.jpg' }],
  ],
  ['a date with a zone', dated('Fri, 20 Nov 2026 08:00:00 -0600'), [at('2026-11-20T14:00:00Z')]],
  ['a date with a named zone', dated('Fri, 20 Nov 2026 08:00:00 CST'), [at('2026-11-20T14:00:00Z')]],
  ['a date without a zone is the county’s', dated('Fri, 20 Nov 2026 08:00:00'), [at('2026-11-20T14:00:00Z')]],
  ['an ISO date', dated('2026-11-20T08:00:00'), [at('2026-11-20T14:00:00Z')]],
  ['a day alone', dated('2026-11-20'), [at('2026-11-20T06:00:00Z')]],
  ['a date in words', dated('November 19, 2026 at 3:30 p.m.'), [at('2026-11-19T21:30:00Z')]],
  ['a date in Spanish', dated('19 de noviembre de 2026'), [at('2026-11-19T06:00:00Z')]],
  ['a date of next month is none', dated('Fri, 18 Dec 2026 08:00:00 GMT'), [{ publishedAt: null }]],
  ['a clock that is ahead by an hour means now', dated('Fri, 20 Nov 2026 13:00:00 -0600'), [{ publishedAt: NOW }]],
  ['no date, or nonsense', dated('soon'), [{ publishedAt: null }]],
  [
    'ampersands and names that XML does not know',
    rss(item('<title>Fish & chips&nbsp;&ndash; tonight</title>')),
    [{ title: 'Fish & chips – tonight' }],
  ],
  ['something before the XML', `\n\n<!-- made by hand -->${rss(item('<title>A</title>')).slice(38)}`, [{ title: 'A' }]],
  ['a feed that breaks off', rss(item('<title>A</title>') + item('<title>B</title>')).slice(0, -30), [{ title: 'A' }]],
  [
    'tags that are never closed',
    rss('<item><title>A</title><description>one<br>two</item><item><title>B</title></item>'),
    [{ title: 'A' }, { title: 'B' }],
  ],
  [
    'RSS 1.0',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Paper</title><link>https://paper.example/</link><description>d</description></channel><item rdf:about="https://paper.example/a"><title>A</title><link>https://paper.example/a</link><dc:date>2026-11-20T08:00:00-06:00</dc:date></item></rdf:RDF>',
    [{ title: 'A', url: 'https://paper.example/a', ...at('2026-11-20T14:00:00Z') }],
  ],
  [
    'Atom',
    atom(
      '<entry><id>tag:1</id><title type="html">A &amp;amp; B</title><link rel="edit" href="/edit"/><link rel="alternate" href="/a"/><published>2026-11-20T08:00:00-06:00</published><updated>2026-11-20T09:00:00-06:00</updated><author><name>Ann</name></author><summary>S</summary><category term="x" label="Local"/></entry>',
    ),
    [
      {
        title: 'A & B',
        url: 'https://paper.example/a',
        guid: 'tag:1',
        author: 'Ann',
        summary: 'S',
        categoryWords: ['Local'],
        ...at('2026-11-20T14:00:00Z'),
      },
    ],
  ],
  [
    'Atom with XHTML',
    atom(
      '<entry><id>1</id><updated>2026-11-20</updated><title>A</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two</p></div></content></entry>',
    ),
    [{ text: 'One Two' }],
  ],
  [
    'Atom in base64, broken into lines',
    atom(
      entry(
        `<content type="text/html">\n${base64('<p>Gates open</p><script>x()</script><p>at “nine”.</p>').replace(/.{20}/g, '$&\n')}</content>`,
      ),
    ),
    [{ text: 'Gates open at “nine”.' }],
  ],
  [
    'a picture in base64 as content',
    atom(entry('<summary>The dam</summary><content type="image/gif">R0lGODlhAQABAAAAACw=</content>')),
    [{ text: 'The dam' }],
  ],
  [
    'Atom content that stands elsewhere',
    atom(
      entry('<summary>Short</summary><content xml:base="https://cdn.example/texts/" type="text/html" src="a.html"/>'),
    ),
    [{ text: 'Short', url: 'https://cdn.example/texts/a.html' }],
  ],
  [
    'Atom content that is a picture elsewhere',
    atom(entry('<link href="/a"/><content type="image/jpeg" src="/pictures/dam"/>')),
    [{ url: 'https://paper.example/a', imageUrl: 'https://paper.example/pictures/dam' }],
  ],
  [
    'a JSON feed',
    json({
      id: '1',
      url: '/a',
      title: 'A',
      content_html: '<p>One</p>',
      image: '/a.jpg',
      date_published: '2026-11-20T08:00:00-06:00',
      authors: [{ name: 'Ann' }],
      tags: ['Local'],
    }),
    [
      {
        title: 'A',
        url: 'https://paper.example/a',
        text: 'One',
        imageUrl: 'https://paper.example/a.jpg',
        author: 'Ann',
        categoryWords: ['Local'],
        ...at('2026-11-20T14:00:00Z'),
      },
    ],
  ],
  [
    'Latin-1 that says so',
    Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><rss version="2.0"><channel><title>x</title><item><title>Jürgen’s Café</title></item></channel></rss>'.replace(
        '’',
        "'",
      ),
      'latin1',
    ),
    [{ title: "Jürgen's Café" }],
  ],
  [
    'Windows-1252 that says UTF-8',
    Buffer.from(
      '<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>x</title><item><title>Caf\u00e9 \u0093Sol\u0094</title></item></channel></rss>',
      'latin1',
    ),
    [{ title: 'Café “Sol”' }],
  ],
  [
    'UTF-16',
    Buffer.from(
      '\uFEFF<?xml version="1.0" encoding="utf-16"?><rss version="2.0"><channel><title>x</title><item><title>Café</title></item></channel></rss>',
      'utf16le',
    ),
    [{ title: 'Café' }],
  ],
]

test.each(feeds)('a feed with %s', (_, body, items) => {
  const reading = read(body)
  expect(reading.items).toMatchObject(items)
  expect(reading.items).toHaveLength(items.length)
})

test.each([
  ['', 'The document is empty.'],
  ['%PDF-1.7 …', 'This isn’t a web page, a feed or a calendar.'],
  ['<rss version="2.0"><channel></channel></rss>', 'The feed is empty.'],
  ['<rss><', 'This feed is too damaged to read.'],
  ['{"version":"https://jsonfeed.org/version/1"', 'This JSON feed is too damaged to read.'],
])('of %j nothing can be read, and a sentence says why', (body, problem) => {
  expect(read(body, 'application/rss+xml')).toMatchObject({ items: [], problems: [problem] })
})

test('of more items than anybody wants the newest are taken, and the reading says so', () => {
  const day = (index: number) =>
    `2026-${String((index % 10) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`
  const many = Array.from({ length: 700 }, (_, index) =>
    item(`<title>${index}</title><pubDate>${day(index)}</pubDate>`),
  ).join('')
  const { items, problems } = read(rss(many))
  expect(items).toHaveLength(500)
  expect(problems).toEqual(['It lists 700 items. We read the newest 500; older ones don’t become suggestions.'])
  expect(items.some(({ publishedAt }) => (publishedAt ?? 0) < Date.parse('2026-02-01'))).toBe(false)
})

test('a web page that is served as a feed is read as the page it is', () => {
  expect(read('<!doctype html><html><body><h1>Not found</h1></body></html>', 'application/rss+xml').format).toBe('page')
})
