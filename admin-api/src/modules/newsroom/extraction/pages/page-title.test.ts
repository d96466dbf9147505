import { expect, test } from 'vitest'
import { readDocument } from '../documents/read-document.ts'

const STORY = `<p>The board met on Tuesday evening in the library and heard from forty neighbors before it voted.</p>
  <p>Work begins in the spring, and the road past the mill stays open for everybody while it lasts.</p>`

function titleOf(
  head: string,
  body: string,
  url = 'https://www.wexleyrecord.example/2026/11/story',
  listedTitle = '',
): string | undefined {
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  const { items } = readDocument({
    ...{ url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html), purpose: 'article', listedTitle },
    ...{ timeZone: 'America/Chicago', countyName: 'Alder County', now: Date.parse('2026-11-20T12:00:00-06:00') },
  })
  return items[0]?.title
}

test('the headline of the list counts more than the title of a page without one', () => {
  const listed = 'Town board raises the water rate by four dollars'
  const url = 'https://wexley.example/notices/17'
  expect(titleOf('<title>Public Notice 2026-17</title>', `<div>${STORY}</div>`, url, listed)).toBe(listed)
  const own = 'Water rate goes up in January'
  expect(titleOf(`<title>${own}</title>`, `<h1>${own}</h1>${STORY}`, url, listed)).toBe(own)
})

test('a headline may begin with a welcome', () => {
  const title = 'Welcome to the team, say two veteran teachers'
  expect(
    titleOf(
      `<title>${title} | Wexley Record</title>`,
      `<main><h1>${title}</h1>${STORY}<h2>What the two of them want to change</h2>${STORY}</main>`,
    ),
  ).toBe(title)
})

test('a site that welcomes its visitors has its headline below', () => {
  const title = 'Library opens its new reading room'
  const body = `<h1>Welcome to the City of Wexley!</h1><div class="content"><h2 class="news-title">${title}</h2>${STORY}</div>`
  expect(titleOf('<title>City of Wexley</title>', body, 'https://cityofwexley.example/news/12')).toBe(title)
})

test('a headline may name its publisher', () => {
  const title = 'How we moved the Wexley Record’s old press across town – a story in pictures'
  const head = `<title>${title}</title><meta property="og:title" content="${title}">`
  expect(titleOf(head, `<article>${STORY}</article>`)).toBe(title)
})

test('the window of a translator has no headline', () => {
  const title = 'Ferry adds two evening trips on weekends through December'
  const body = `<table><tr><td><font size="2">${STORY}</font></td></tr></table>
    <div id="goog-gt-tt" class="skiptranslate"><h1 class="title gray">Original text</h1></div>`
  expect(titleOf(`<title>${title}</title>`, body)).toBe(title)
})

test('a dialog about cookies has no headline', () => {
  const title = 'Ferry adds two evening trips on weekends through December'
  const body = `<div role="dialog"><h1>We care about your choices today</h1></div><article>${STORY}</article>`
  expect(titleOf(`<title>${title}</title>`, body)).toBe(title)
})

test('readers see another wording than social networks get', () => {
  const shared = 'Nobody expected what the ferry does next'
  const title = 'Ferry adds two evening trips through December'
  const head = `<title>${shared}</title><meta property="og:title" content="${shared}">
    <meta name="twitter:title" content="${shared}"><meta name="sailthru.title" content="${title}">`
  const body = `<h1><a href="/">The Wexley Record</a></h1>
    <article><header><h2>${title}</h2></header>${STORY}</article>`
  expect(titleOf(head, body)).toBe(title)
})

test('a library’s title tells which part of the written one is a number', () => {
  const title = 'Rules for visitors of the county archive'
  const head = `<title>record-archive-2026-04 - ${title}</title><meta name="DC.Title" content="${title}">`
  expect(titleOf(head, `<div>${STORY}</div>`)).toBe(title)
})

test('of a name and a headline that are both headings and parts of the title, the headline counts', () => {
  const title = 'Members re-elect two directors at the annual meeting'
  const body = `<h1>Prairie Light Co-op</h1><div class="content"><h2>${title}</h2>${STORY}</div>`
  expect(titleOf(`<title>Prairie Light Co-op | ${title}</title>`, body, 'https://plc.example/news/3')).toBe(title)
})

test('an obituary is named after a person', () => {
  const title = 'Obituary – Ann Porter'
  expect(
    titleOf(
      `<title>${title}</title>`,
      `<article><h1>${title}</h1>${STORY}<h2>Her years on the river</h2>${STORY}</article>`,
    ),
  ).toBe(title)
})

test('a template that gives the headline as the name of the site doesn’t hide it', () => {
  const title = 'Why the river rises each November, and what helps'
  const head = `<title>${title}</title><meta property="og:site_name" content="${title}">`
  const body = `<main><h1>${title}</h1><p><strong>The water comes from the hills above the old mill.</strong></p>${STORY}</main>`
  expect(titleOf(head, body)).toBe(title)
})
