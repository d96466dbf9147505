import { describe, expect, it } from 'vitest'
import { readDocument } from '../documents/read-document.ts'
import type { DocumentToRead } from '../scraped-item.ts'
import { plainText } from '../text/plain-text.ts'

const LIE = 'Mayor Smith was arrested on Friday for taking bribes.'
const STORY =
  'The library opens its new reading room on Saturday with a story hour for children. Work on the room took two years and cost $41,000, which the Friends of the Library raised with book sales. Coffee is free, and the mayor cuts the ribbon at ten.'

function read(body: string, contentType = 'text/html; charset=utf-8', more: Partial<DocumentToRead> = {}) {
  return readDocument({
    url: 'https://library.example/room',
    contentType,
    body: Buffer.from(body),
    timeZone: 'America/Chicago',
    countyName: 'Cedar County',
    now: Date.parse('2026-11-20T18:00:00Z'),
    ...more,
  })
}

const page = (lie: string, head = '') =>
  read(
    `<!doctype html><html><head><title>New reading room</title>${head}</head><body><main><article><h1>New reading room</h1><p>${STORY}</p>${lie}<p>Parking is behind the library, and the lot is plowed by eight in the morning each day.</p></article></main></body></html>`,
    'text/html',
    { purpose: 'article' },
  )

describe('text that readers of a page don’t see', () => {
  it.each<[string, string, string?]>([
    ['the attribute', `<p hidden>${LIE}</p>`],
    ['the attribute of a popover', `<div popover><p>${LIE}</p></div>`],
    ['a rule for every screen', `<p class="x1">${LIE}</p>`, '<style>@media screen{.x1{display:none}}</style>'],
    [
      'a rule for screens of any width',
      `<p class="x1">${LIE}</p>`,
      '<style>@media (min-width:99999px){.x1{display:block}} @media (max-width:99998px){.x1{display:none}}</style>',
    ],
    ['aria-hidden', `<div aria-hidden="true"><p>${LIE}</p></div>`],
    ['noscript', `<noscript><p>${LIE}</p></noscript>`],
    ['a template', `<template><p>${LIE}</p></template>`],
    ['closed details', `<details><summary>More</summary><p>${LIE}</p></details>`],
    ['a class that hides by custom', `<span class="sr-only">${LIE}</span>`],
    ['a rule of the page', `<p class="x1">${LIE}</p>`, '<style>.x1, .y { font-size: 0 }</style>'],
    ['a rule by id', `<p id="q">${LIE}</p>`, '<style>#q{position:absolute;left:-9999px}</style>'],
    ['an old attribute', `<font color="#ffffff">${LIE}</font>`],
    ['the color around it', `<div style="background:#222"><p style="color:#222">${LIE}</p></div>`],
    ['a comment', `<!-- ${LIE} -->`],
    ['alt', `<img src="/a.jpg" alt="${LIE}">`],
    ['a description that the page doesn’t bear out', '', `<meta name="description" content="${LIE}">`],
    [
      'structured data that the page doesn’t bear out',
      '',
      `<script type="application/ld+json">{"@type":"NewsArticle","headline":"New reading room","articleBody":"${LIE.repeat(6)}"}</script>`,
    ],
  ])('is no evidence: %s', (_how, lie, head) => {
    const [item] = page(lie, head).items
    expect(`${item?.text} ${item?.summary}`).not.toContain('arrested')
    expect(item?.text).toContain('took two years')
  })

  it('is taken out of the HTML of feeds and calendars, also where it is escaped', () => {
    expect(plainText(`<p>Open.</p><p style="display:none">${LIE}</p>`)).toBe('Open.')
    expect(plainText(`&lt;p&gt;Open.&lt;/p&gt;&lt;p style="font-size:0"&gt;${LIE}&lt;/p&gt;`)).toBe('Open.')
    expect(
      plainText(`Open.${[...'say so'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}`),
    ).toBe('Open.')
  })
})
