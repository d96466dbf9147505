import { expect, test } from 'vitest'
import { readDocument } from '../../documents/read-document.ts'

const words = `<p>The council met at the mill on Tuesday and talked of the bridge, the boiler and the geese, and then it went home.</p>
  <p>On March 3, 2025 it had done the same, and nobody had noticed it at all until the spring.</p>`

function dateRead(html: string, head = ''): number | null | undefined {
  const body =
    Buffer.from(`<!doctype html><html><head><title>Council meets at the mill | Paper</title>${head}</head><body>
    <header>Paper</header><h1>Council meets at the mill</h1>${html}<div class="text">${words}</div></body></html>`)
  return readDocument({
    ...{ url: 'https://paper.example/news/mill', contentType: 'text/html; charset=utf-8', body, purpose: 'article' },
    ...{ timeZone: 'America/Chicago', countyName: 'Cedar County', now: Date.parse('2026-11-20T12:00:00-06:00') },
  }).items[0]?.publishedAt
}

const dated: [string, string][] = [
  ['<p>Portland, November 18, 2026</p>', '2026-11-18'],
  ['<p>By Ann Porter</p><p>Ord, November 18, 2026</p>', '2026-11-18'],
  ['<p>11/18/2026 – The mill is open again.</p>', '2026-11-18'],
  ['<span class="date">11.18.26</span>', '2026-11-18'],
  ['<span class="date">18 Nov 2026</span>', '2026-11-18'],
  ['<div class="x">Nov. 18, 2026, 4:15 p.m.</div>', '2026-11-18T16:15'],
  ['<p>Posted 2026-11-18 16:15</p>', '2026-11-18T16:15'],
  ['<p><em>Published 4:15 pm Wednesday, November 18, 2026</em></p>', '2026-11-18T16:15'],
  ['<p>By Ann Porter | Nov 18, 2026</p>', '2026-11-18'],
  ['<p>by Ann Porter on November 18, 2026</p>', '2026-11-18'],
  ['<p>Wednesday, 18 November 2026 09:12</p>', '2026-11-18T09:12'],
  ['<div class="info">November 18, 2026 • 3 min read</div>', '2026-11-18'],
  ['<div>Date: 11/18/2026</div>', '2026-11-18'],
  ['<div class="a">NOVEMBER 18, 2026 AT 6:00 AM</div>', '2026-11-18T06:00'],
  ['<div class="a">Updated Nov 19, 2026 7:00 a.m. Published Nov 18, 2026 5:00 p.m.</div>', '2026-11-18T17:00'],
  ['<p>Nov 18</p>', '2026-11-18'],
  ['<div class="posted">Wed 11/18/2026 5:03 PM</div>', '2026-11-18T17:03'],
  ['<p>News Release<br>November 18, 2026<br>Contact: Ann Porter, 555-0100</p>', '2026-11-18'],
  ['<p>For release: Nov. 18, 2026</p>', '2026-11-18'],
  ['<p>CEDAR FALLS, Iowa, Nov. 18, 2026 – The mill is open again and all are glad of it today.</p>', '2026-11-18'],
  ['<div data-published="2026-11-18T22:15:00Z">yesterday</div>', '2026-11-18T16:15'],
  ['<time class="updated" datetime="2026-11-19T10:00:00Z">x</time>', '2026-11-19T04:00'],
  ['<p>Filed November 18, 2026</p>', '2026-11-18'],
  ['<p>November 18th, 2026</p>', '2026-11-18'],
  ['<p>Story by Ann, 11/18/26</p>', '2026-11-18'],
  ['<p class="issue">Issue of November 18, 2026</p>', '2026-11-18'],
  [
    '<div class="byline">Ann Porter</div><div class="when">Wednesday, November 18, 2026 | 6:02 PM</div>',
    '2026-11-18T18:02',
  ],
  ['<p><small>Created: 18 November 2026</small></p>', '2026-11-18'],
  ['<dl><dt>Published</dt><dd>November 18, 2026</dd></dl>', '2026-11-18'],
  ['<table><tr><td>Release Date:</td><td>11/18/2026</td></tr></table>', '2026-11-18'],
  ['<p>Nov. 18, 2026 / 5:10 PM CST</p>', '2026-11-18T17:10'],
  ['<div class="m"><span>Ann Porter</span><span>Nov 18, 2026</span></div>', '2026-11-18'],
]

test.each(dated)('%s was published on %s', (html, wall) => {
  expect(dateRead(html)).toBe(Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall}:00-06:00`))
})

const prose = '<p>The council took up the mill and its boiler again, for the third time in as many years.</p>'

const undated = [
  `${prose}<p>11/5/2024 – The board adopted a plan for the mill.</p>`,
  `${prose}${prose}<p>Portland, March 3, 2019</p>`,
  `${prose}<div>Ord, March 3, 2019</div>`,
  '<h2>Meeting</h2><p>The hearing is on November 12, 2026 at the hall in the town of Ord where people come.</p>',
  '<div class="event-date">December 12, 2026</div>',

  '<div class="todays-date">Friday, November 20, 2026</div>',
  '<aside class="sidebar"><h3>Recent posts</h3><span class="post-date">November 18, 2026</span></aside>',
  '<div class="card related-story"><h3>Geese</h3><time datetime="2026-11-18">Nov. 18, 2026</time></div>',
]

test.each(undated)('%s does not say when the article was published', (html) => {
  expect(dateRead(html)).toBeNull()
})

const published = '<meta property="article:published_time" content="2026-11-18T09:30:00-06:00">'
const changedSoon = '<meta property="article:modified_time" content="2026-11-18T10:05:00-06:00">'
const dateOf = (day: string) => `<meta itemprop="datePublished" content="${day}">`
const teasers = [
  `<div class="teaser"><h3>Ferry to run until the first ice</h3>${dateOf('2026-10-02')}</div>`,
  `<article><h3>Ferry to run until the first ice</h3>${dateOf('2026-10-02')}</article>`,
  `<ul><li><h4>Ferry to run until the first ice</h4>${dateOf('2026-10-02')}</li></ul>`,
  `<div itemscope><b itemprop="headline">Ferry to run until the first ice</b>${dateOf('2026-10-02')}</div>`,
]

test.each(teasers)('the date of the teaser %s is not that of a page that was changed soon', (teaser) => {
  const instant = Date.parse('2026-11-18T09:30:00-06:00')
  expect(dateRead(`${teaser}<p>${dateOf('2026-11-18T09:30:00-06:00')}</p>`, published + changedSoon)).toBe(instant)
  expect(dateRead(teaser, published + changedSoon)).toBe(instant)
})

test('of two dates the earlier is right if the later is that of the change', () => {
  const head = `${published.replace('18T', '19T')}<meta property="article:modified_time" content="2026-11-19T10:05:00-06:00">`
  expect(dateRead(dateOf('2026-11-16T09:30:00-06:00'), head)).toBe(Date.parse('2026-11-16T09:30:00-06:00'))
})
