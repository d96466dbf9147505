import { expect, test } from 'vitest'
import { isDayFirst, publishedAt } from './dates.ts'
import { plainText, plainTitle } from './plain-text.ts'
import { readDocument } from './read-document.ts'
import { sentencesIn } from './sentences.service.ts'

test.each([
  ['Fair \u202Egnp.exe\u202C opens', 'Fair gnp.exe opens'],
  ['one \u2066 two', 'one two'],
  ['\u200B\u2060', ''],
  ['&lt;b&gt;Fair&lt;/b&gt; opens', 'Fair opens'],
  ['3 < 4 &amp; 5', '3 < 4 & 5'],
])('%j is the title %j', (written, title) => {
  expect(plainTitle(written)).toBe(title)
})

test('of a long text its beginning is read, and no markup that was escaped stays in it', () => {
  const text = plainText('<p>Words of a paragraph &lt;i&gt;here&lt;/i&gt;.</p>'.repeat(5000))
  expect(text.length).toBeLessThanOrEqual(20_000)
  expect(text).not.toContain('<')
  expect(text.startsWith('Words of a paragraph here. Words')).toBe(true)
})

test.each([
  ['<p>One <b>t</b>wo.</p><p>Three</p>', 'One two. Three'],
  ['<img alt="a > b" src="x">words', 'words'],
  ['x<script>if (a < b) c("</p>")</script>y', 'x y'],
  ['Fish &amp; chips &#8211; 3 < 4', 'Fish & chips – 3 < 4'],
  ['before<!-- <p>never</p> -->after', 'beforeafter'],
  ['broken <a href="x', 'broken'],
])('%s is read as %s', (html, text) => {
  expect(plainText(html)).toBe(text)
})

const LIE = 'Mayor Smith was arrested on Friday for taking bribes.'
const STORY =
  'The library opens its new reading room on Saturday with a story hour for children. Work on the room took two years and cost $41,000, which the Friends of the Library raised with book sales.'

test.each([
  ['the attribute', `<p hidden>${LIE}</p>`],
  ['aria-hidden', `<div aria-hidden="true"><p>${LIE}</p></div>`],
  ['an inline style', `<p style="color:red; DISPLAY : none">${LIE}</p>`],
  ['invisible by style', `<span style="visibility:hidden">${LIE}</span>`],
  ['a comment', `<!-- ${LIE} -->`],
  ['a script', `<script>"${LIE}"</script>`],
  ['a style', `<style>.a::after{content:"${LIE}"}</style>`],
  ['a template', `<template><p>${LIE}</p></template>`],
])('what is hidden by its markup is not read, on a page or in a feed: %s', (_how, hidden) => {
  const article = `<article><h1>New reading room</h1><p>${STORY}</p>${hidden}<p style="display: block">Parking is behind the library, and the lot is plowed by eight in the morning each day.</p></article>`
  const [item] = readDocument({
    ...{ url: 'https://library.example/room', contentType: 'text/html; charset=utf-8', purpose: 'article' },
    body: Buffer.from(
      `<!doctype html><html><head><title>New reading room</title></head><body>${article}</body></html>`,
    ),
    ...{ timeZone: 'America/Chicago', countyName: 'Cedar County', now: Date.parse('2026-11-20T18:00:00Z') },
  }).items
  for (const text of [item?.text, plainText(article), plainText(article.replaceAll('<', '&lt;'))]) {
    expect(text).toContain('took two years')
    expect(text).toContain('Parking is behind')
    expect(text).not.toContain('arrested')
  }
})

test.each([
  ['Breakfast is free from Jan. 5. Lunch isn’t.', ['Breakfast is free from Jan. 5. ', 'Lunch isn’t.']],
  ['It lasts until Jan. Then it ends.', ['It lasts until Jan. ', 'Then it ends.']],
  ['Dr. B. Ames of Ames Co. spoke. He left.', ['Dr. B. Ames of Ames Co. spoke. ', 'He left.']],
  ['It starts at 7 p.m. Friday. Come.', ['It starts at 7 p.m. Friday. ', 'Come.']],
  ['By Mr.\nAmes said so.', ['By Mr.\n', 'Ames said so.']],
  ['', []],
])('sentences end where a reader would end them: %s', (text, sentences) => {
  const found = [...sentencesIn(text)]
  expect(found.map((one) => one.text)).toEqual(sentences)
  for (const { index, text: sentence } of found) expect(text.slice(index, index + sentence.length)).toBe(sentence)
})

test.each([
  ['de', 'Samstag, 15. Juli 2025', '2025-07-15T00:00'],
  ['de', '15.2.2026, 19:51', '2026-02-15T19:51'],
  ['de-AT', '8. Jänner 2026 um 14.48 Uhr', '2026-01-08T14:48'],
  ['fr', 'le 1er août 2026 à 14h05', '2026-08-01T14:05'],
  ['nl', '9 oktober 2025 om 11:12', '2025-10-09T11:12'],
  ['pt-BR', '15 de setembro de 2026', '2026-09-15T00:00'],
  ['en-US', '02/10/2026', '2026-02-10T00:00'],
  [undefined, '19 de noviembre de 2026', '2026-11-19T00:00'],
])('of a page in %s, %s is %s', (language, words, wall) => {
  const time = { timeZone: 'UTC', now: Date.parse('2026-11-20T12:00:00Z'), language }
  expect(publishedAt(words, time)).toBe(Date.parse(`${wall}:00Z`))
})

test.each([
  ['en-GB', 'paper.com', false],
  ['en-US', 'paper.co.uk', false],
  ['en-GB', 'paper.co.uk', true],
  ['es', 'diario.mx', true],
])('a page in %s on %s writes the day first: %s', (language, host, expected) => {
  expect(isDayFirst(language, host)).toBe(expected)
})
