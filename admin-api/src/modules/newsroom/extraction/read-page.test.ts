import { expect, test } from 'vitest'
import { documentToRead } from '../../../../test/support/document-to-read.ts'
import { isDayFirst, parsePublishedAt } from './parse-dates.ts'
import { plainText } from './plain-text.ts'
import { readDocument } from './read-document.ts'
import type { DocumentToRead, ScrapeResult } from './scrape-result.ts'

function read(body: string, more: Pick<DocumentToRead, 'purpose' | 'linkSelector'> = {}): ScrapeResult {
  return readDocument(documentToRead(body, { url: 'https://www.paper.example/news/', ...more }))
}

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

const front = `<!doctype html><html><head><title>News | The Paper</title><meta property="og:site_name" content="The Paper">
  <link rel="alternate" type="application/rss+xml" title="The Paper » Feed" href="/feed/">
  <link rel="alternate" type="application/rss+xml" title="The Paper » Comments Feed" href="/comments/feed/">
  <link rel="alternate" type="text/calendar" title="Events" href="/events/?ical=1"></head><body>
  <nav><ul><li><a href="/news/">All of our news here</a></li><li><a href="/about-us">About us and our staff</a></li></ul></nav>
  <main><article><a href="/2026/11/12/bridge-opens/"><img src="/b.jpg"></a><h2><a href="/2026/11/12/bridge-opens/">Bridge opens after two years</a></h2><time datetime="2026-11-12T08:00:00-06:00">Nov 12</time><a href="/2026/11/12/bridge-opens/">Read more</a></article>
  <article><h2><a href="https://paper.example/2026/11/19/council-votes/?utm_source=x#top">Council votes on the mill</a></h2><span class="date">November 19, 2026</span></article>
  <ul class="headlines"><li><a href="/2026/11/15/fair-board-meets.html">Fair board meets in the barn</a></li></ul>
  <a href="https://facebook.com/paper/posts/some-long-story-here">A story that is elsewhere</a><a href="/files/budget-2026-final.pdf">Budget of the county 2026</a><a href="mailto:a@b.example">Write to us about it</a></main>
  <aside><h3><a href="/subscribe-to-our-newsletter-now">Subscribe to our newsletter now</a></h3></aside>
  <footer><a href="webcal://www.paper.example/calendar.ics">Calendar</a><a href="/some-footer-link-here">Some footer link here</a></footer></body></html>`

test('a news page tells its articles, and nothing of its navigation', () => {
  const { links, title, problems } = read(front)
  expect([title, ...problems]).toEqual(['The Paper'])
  const told = links.map((link) => [link.url, link.title, link.publishedAt && new Date(link.publishedAt).toJSON()])
  expect(told.map((facts) => facts.join(' | '))).toEqual([
    'https://www.paper.example/2026/11/12/bridge-opens/ | Bridge opens after two years | 2026-11-12T14:00:00.000Z',
    'https://paper.example/2026/11/19/council-votes/?utm_source=x | Council votes on the mill | 2026-11-19T06:00:00.000Z',
    'https://www.paper.example/2026/11/15/fair-board-meets.html | Fair board meets in the barn | 2026-11-15T06:00:00.000Z',
  ])
})

test('a short headline is an article’s if it alone heads an `article`', () => {
  const heading = '<h2><a href="/mill">Mill burns</a></h2>'
  expect(read(`<main><article>${heading}</article></main>`).links).toMatchObject([{ title: 'Mill burns' }])
  for (const page of [heading, `<article>${heading}<h2><a href="/hall">Town hall</a></h2></article>`])
    expect(read(`<main>${page}</main>`).links).toEqual([])
})

test('a source’s selector names the links that count, wherever they stand, and instead of a feed', () => {
  const { links, feeds, problems } = read(front, { linkSelector: 'aside h3, ul.headlines' })
  expect(links.map(({ title }) => title)).toEqual(['Fair board meets in the barn', 'Subscribe to our newsletter now'])
  expect([...feeds, ...problems]).toEqual([])
  expect(read(front, { linkSelector: '.gone' })).toMatchObject({
    ...{ links: [], problems: ['The source’s selector matches no links on this page. Change it, or clear it.'] },
  })
})

test('feeds and calendars that a page names or links to are told, not those of comments', () => {
  expect(read(front).feeds).toEqual([
    { url: 'https://www.paper.example/feed/', title: 'The Paper » Feed', kind: 'feed' },
    { url: 'https://www.paper.example/events/?ical=1', title: 'Events', kind: 'calendar' },
    { url: 'https://www.paper.example/calendar.ics', title: 'Calendar', kind: 'calendar' },
  ])
})

test('events of a page come with their times in the county, whatever zone they are written in', () => {
  const times = { startDate: '2026-12-01T01:00:00Z', endDate: '2026-12-01T03:00:00Z' }
  const shell = { '@type': 'Place', name: 'Band Shell', address: '1 Park Ave' }
  const days = { startDate: '2026-12-05', endDate: '2026-12-06' }
  const cancelled = { eventStatus: 'https://schema.org/EventCancelled', location: 'Main Street' }
  const events = [
    { '@type': 'Event', name: 'Concert', ...times, location: shell },
    { '@type': ['Festival'], name: 'Corn Days', ...days, ...cancelled },
    { '@type': 'Event', name: 'No date' },
  ]
  const { items } = read(`<body>${ld({ '@graph': events })}<h1>Events</h1></body>`)
  expect(items).toMatchObject([
    {
      ...{ kind: 'event', startDate: '2026-11-30T19:00', endDate: '2026-11-30T21:00', allDay: false, cancelled: false },
      location: 'Band Shell, 1 Park Ave',
    },
    { kind: 'event', ...days, allDay: true, location: 'Main Street', cancelled: true },
  ])
})

test('of a page with hundreds of events none is left out', () => {
  const offers = { '@type': 'Offer', price: 5, priceCurrency: 'USD', category: 'primary', availability: 'InStock' }
  const address = { '@type': 'PostalAddress', streetAddress: '1 Park Ave', addressLocality: 'Alder' }
  const location = { '@type': 'Place', name: 'Band Shell', telephone: '555-0100', sameAs: '', address }
  const events = Array.from({ length: 300 }, (_, at) => {
    return { '@type': 'Event', name: `Concert ${at}`, startDate: '2026-12-01T19:00', eventStatus: '', location, offers }
  })
  expect(read(`<body>${ld(events)}</body>`).items).toHaveLength(300)
})

test('a page of nothing says so', () => {
  const page = '<html><body><p>Under construction</p></body></html>'
  expect(read(page).problems).toEqual(['We found no news or events on the page.'])
  expect(read('<html><body></body></html>', { purpose: 'article' }).problems).toEqual([
    'We found no article on the page.',
  ])
})

const STORY = `<p>The board met on Tuesday evening in the library and heard from forty neighbors before it voted.</p>
  <p>Work begins in the spring, and the road past the mill stays open for everybody while it lasts.</p>`
const title = 'Ferry adds two evening trips on weekends through December'
const article = (head: string, body: string) =>
  read(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, { purpose: 'article' }).items[0]

test.each([
  [`<title>${title} | The Paper</title>`, `<h1>The Paper</h1><article>${STORY}</article>`],
  [`<title>Home</title><meta property="og:title" content="${title}">`, `<article>${STORY}</article>`],
  ['<title>News Flash | City of Wexley</title>', `<h1>News Flash</h1><h3>${title}</h3>${STORY}`],
  [`<title>Prairie Light | ${title}</title>`, `<h1>Prairie Light</h1><h2>${title}</h2>${STORY}`],
  [`<title>${title} | News</title>`, `<h1>News List</h1><div class="news_widget"><h2>${title}</h2>${STORY}</div>`],
  ['<title>The Paper Online - Ord, Neb.</title>', `<span class="headline"><b>${title}</b></span>${STORY}`],
])('the title of an article is neither that of its site nor of its section: %s', (head, body) => {
  expect(article(head, body)?.title).toBe(title)
})

const dateRead = (head: string, body: string) =>
  article(`<title>${title}</title>${head}`, `<h1>${title}</h1>${body}<div>${STORY}</div>`)?.publishedAt

test.each([
  ['<p>Portland, November 18, 2026</p>', '2026-11-18T00:00'],
  ['<p>CEDAR FALLS, Iowa, Nov. 18, 2026 – The mill is open again and all are glad of it.</p>', '2026-11-18T00:00'],
  ['<div class="a">Updated Nov 19, 2026 7:00 a.m. Published Nov 18, 2026 5:00 p.m.</div>', '2026-11-18T17:00'],
  ['<p>News Release<br>November 18, 2026<br>Contact: Ann Porter, 555-0100</p>', '2026-11-18T00:00'],
  ['<div data-published="2026-11-18T22:15:00Z">yesterday</div>', '2026-11-18T16:15'],
  ['<div class="date">11-18-2026</div>', '2026-11-18T00:00'],
])('%s was published on %s', (html, wall) => {
  expect(dateRead('', html)).toBe(Date.parse(`${wall}:00-06:00`))
})

test.each([
  `${STORY}<p>11/5/2024 – The board adopted a plan for the mill.</p>`,
  '<h2>Meeting</h2><p>The hearing is on November 12, 2026 at the hall in the town of Ord where people come.</p>',
  '<div class="event-date">December 12, 2026</div>',
  '<div class="todays-date">Friday, November 20, 2026</div>',
  '<aside class="sidebar"><h3>Recent posts</h3><span class="post-date">November 18, 2026</span></aside>',
  '<div class="card"><h3><a href="/g">Geese</a></h3><time datetime="2026-11-18">Nov. 18, 2026</time></div>',
])('%s does not say when the article was published', (html) => {
  expect(dateRead('', html)).toBeNull()
})

test('a date in the article says more than one of another story', () => {
  const other =
    '<section><h2>More stories</h2><a href="/g">Geese</a><time datetime="2026-11-19">Nov. 19</time></section>'
  const own = `<article><h1>${title}</h1>${STORY}<p class="pubdate">Published on November 18, 2026.</p></article>`
  expect(article('', `<main>${own}${other}</main>`)?.publishedAt).toBe(Date.parse('2026-11-18T00:00-06:00'))
})

const photo = 'https://www.paper.example/photos/ferry.jpg'
const image = '<img src="/photos/ferry.jpg" width="800" height="500">'

test.each([
  `<div class="site-logo"><img src="/top/sign.jpg"></div><h1>${title}</h1>${image}${STORY}`,
  `<a href="index.html"><img src="/top/paper.gif"></a><h1>${title}</h1>${image}${STORY}`,
  `<h1>${title}</h1><div class="author-card"><img src="/photos/ann.jpg"><p>By Ann</p><p>Ord</p></div>${image}${STORY}`,
  `<h1>${title}</h1><figure class="wp-caption">${image}<figcaption>The ferry.</figcaption></figure>${STORY}`,
  `<h1>${title}</h1><div class="gallery">${image}<p class="cutline">The ferry leaves.</p></div>${STORY}`,
])('the picture of an article is its own, not the site’s or the author’s: %s', (body) => {
  expect(article('', body)).toMatchObject({ title, imageUrl: photo })
})

test('the logo that a site shares with every page is no picture of an article', () => {
  const head = '<meta property="og:image" content="/file?id=14">'
  const body = `<img id="logo" src="/file?id=14"><h1>${title}</h1>${STORY}`
  expect(article(head, body)?.imageUrl).toBeNull()
})

test.each(['<p>By Ann Porter, Paper staff<br>11/18/26</p>', '<div>11-18-2026</div>'])(
  'the text of an article begins after its title and %s',
  (line) => {
    expect(article('', `<main><h1>${title}</h1>${line}${STORY}</main>`)?.text).toMatch(/^The board met/)
  },
)

test('the day of an event stays in the text, and a sentence that begins with the title is whole', () => {
  const dated = `<main><p>Posted Nov. 18, 2026</p><h1>${title}</h1><p>November 14, 2026, 4 to 7 p.m.</p>${STORY}</main>`
  expect(article('', dated)?.text).toMatch(/^November 14, 2026, 4 to 7 p\.m\. The board met/)
  const life = `<h1>Dorothy Mae Lindgren</h1><div><p><b>Dorothy Mae Lindgren</b>, 91, of Ord, died Sunday.</p>${STORY}</div>`
  expect(article('', life)?.text).toMatch(/^Dorothy Mae Lindgren, 91, of Ord/)
})

const offer = (more: object) => ({ offers: { '@type': 'Offer', priceCurrency: 'USD', ...more } })

test.each([
  [offer({ price: '$1,250.00' }), '$1,250'],
  [{ offers: [offer({ price: 12 }).offers, offer({ price: 5 }).offers] }, '$5–$12'],
  [offer({ lowPrice: '0', highPrice: '25.0' }), 'Free–$25'],
  [offer({ price: '<b>Free</b> with museum admission' }), 'Free with museum admission'],
])('an event of %j costs %j', (more, price) => {
  const event = { '@type': 'Event', name: 'Fair', startDate: '2026-12-05', ...more }
  expect(read(`<body>${ld(event)}</body>`).items).toMatchObject([{ price }])
})

const LIE = 'Mayor Smith was arrested on Friday for taking bribes.'

test.each([
  ['the attribute', `<p hidden>${LIE}</p>`],
  ['aria-hidden', `<div aria-hidden="true"><p>${LIE}</p></div>`],
  ['an inline style', `<p style="color:red; DISPLAY : none">${LIE}</p>`],
  ['a comment', `<!-- ${LIE} -->`],
  ['a script', `<script>"${LIE}"</script>`],
])('what is hidden by its markup is not read, on a page or in a feed: %s', (_how, hidden) => {
  const text = `<h1>${title}</h1>${STORY}${hidden}<p style="display: block">Parking is behind the library.</p>`
  for (const shown of [article('', text)?.text, plainText(text), plainText(text.replaceAll('<', '&lt;'))]) {
    expect(shown).toContain('heard from forty neighbors')
    expect(shown).toContain('Parking is behind')
    expect(shown).not.toContain('arrested')
  }
})

test.each([
  ['de', 'Samstag, 15. Juli 2025', '2025-07-15T00:00'],
  ['fr', 'le 1er août 2026 à 14h05', '2026-08-01T14:05'],
  ['en-US', '02/10/2026', '2026-02-10T00:00'],
  [undefined, '19 de noviembre de 2026', '2026-11-19T00:00'],
])('of a page in %s, %s is %s', (language, words, wall) => {
  const time = { timeZone: 'UTC', now: Date.parse('2026-11-20T12:00:00Z'), language }
  expect(parsePublishedAt(words, time)).toBe(Date.parse(`${wall}:00Z`))
})

test('the country of the address says whether the day comes first, not the language that a template sets', () => {
  expect([isDayFirst('en-GB', 'paper.com'), isDayFirst('en-GB', 'paper.co.uk')]).toEqual([false, true])
})
