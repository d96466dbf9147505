import { describe, expect, it, test } from 'vitest'
import {
  readTime,
  repeatsBeginning,
  withMarkedCorrections,
  withOrderedHeadings,
  withoutOwnPicture,
} from './article-html.ts'

it.each([
  ['<h2>One</h2><h3>Two</h3>', '<h2>One</h2><h3>Two</h3>'],
  ['<h3>One</h3><p>…</p><h3 id="text-b">Two</h3>', '<h2>One</h2><p>…</p><h2 id="text-b">Two</h2>'],
  ['<h1>One</h1><h2>Two</h2>', '<h2>One</h2><h3>Two</h3>'],
  ['<h2>One</h2><h4>Two</h4><h4>Three</h4><h2>Four</h2>', '<h2>One</h2><h3>Two</h3><h3>Three</h3><h2>Four</h2>'],
])('the headings of a text: %s become %s', (html, ordered) => {
  expect(withOrderedHeadings(html)).toBe(ordered)
})

test('a paragraph that corrects is marked', () => {
  const [correction, story] = [
    '<p><em>Correction, November 20:</em> It was Tuesday.</p>',
    '<p>Correction fluid is back.</p>',
  ]
  expect(withMarkedCorrections(story + correction)).toBe(story + correction.replace('<p>', '<p class="correction">'))
})

const own = { src: 'https://wp.example/up/fair.jpg', srcset: '', width: 1600, height: 900, alt: '' }
const REST = '<p>The fair opens.</p>'

test.each([
  [
    'a smaller size with a link and a caption',
    '<figure><a href="/x"><img src="https://www.wp.example/up/fair-300x200.jpg"></a><figcaption>At <b>noon</b></figcaption></figure>',
    'At <b>noon</b>',
  ],
  ['a box', ' <div class="wp-block-image"> <figure><img src="https://wp.example/up/fair.jpg"></figure> </div>', ''],
  ['spaces', ' \n <figure><img src="https://wp.example/up/fair.jpg"></figure>', ''],
  ['a picture in a paragraph', '<p><img src="https://wp.example/up/fair-scaled.jpg?w=700"></p>', ''],
  ['a picture with the same copies', '<p><img src="/other-name.jpg"></p>', ''],
])('a text that opens with the article’s own picture goes on without it: %s', (_what, opening, caption) => {
  const copies = {
    '/other-name.jpg': { src: own.src, width: 1600, height: 900, sources: [], focal: { x: 0.5, y: 0.5 } },
  }
  expect(withoutOwnPicture(`${opening}\n${REST}`, own, copies)).toEqual({ text: `\n${REST}`, caption })
})

test('a text that opens with a smaller size goes on without it, though the page shows one of our sizes', () => {
  const sized = { ...own, src: '/derived/ab-1920.webp', original: own.src }
  const opening = '<p><img src="https://wp.example/up/fair-1024x683.jpg"></p>'
  expect(withoutOwnPicture(opening + REST, sized).text).toBe(REST)
})

test.each([
  ['another picture', '<figure><img src="https://wp.example/up/pie.jpg"></figure>'],
  [
    'a gallery',
    '<figure><figure><img src="https://wp.example/up/fair.jpg"></figure><figure><img src="/b.jpg"></figure></figure>',
  ],
  ['text', `${REST}<figure><img src="https://wp.example/up/fair.jpg"></figure>`],
  ['half a box', '<div><figure><img src="https://wp.example/up/fair.jpg"></figure><p>At noon</p></div>'],
  // Quadratic time would be more than an hour.
  ['two million spaces', `${' '.repeat(2_000_000)}<p>x</p>`],
  ['a picture within a sentence', '<p><img src="https://wp.example/up/fair.jpg"> and more</p>'],
])('a text that opens with %s stays whole', (_what, text) => {
  expect(withoutOwnPicture(text, own)).toEqual({ text, caption: '' })
  expect(withoutOwnPicture(text, null)).toEqual({ text, caption: '' })
})

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

it.each([
  [0, 1],
  [200, 1],
  [201, 2],
])('read time: %d words take %d minutes', (count, minutes) => {
  expect(readTime(`<p>${words(count)}</p>`)).toBe(`${minutes} min`)
})

const FIRST = 'The board votes on Monday: a new bridge, at $4 million, or none.'

describe('repeatsBeginning', () => {
  it.each([
    ['the first sentence', 'It rained.', '<p>It rained. Then it stopped.</p>'],
    ['a beginning that was cut', 'The board votes on Monday: a new…', `<p>${FIRST}</p>`],
    ['what runs over two paragraphs', 'It rained. The fair went on', '<p>It rained.</p><p>The fair went on.</p>'],
    ['markup in the text', 'The board votes', '<h2>The <em>board</em> votes</h2><p>on Monday.</p>'],
  ])('finds %s', (_what, description, html) => expect(repeatsBeginning(description, html)).toBe(true))

  it.each([
    ['somebody’s own words', 'A bridge, or none?', `<p>${FIRST}</p>`],
    ['half a word', 'The boar', `<p>${FIRST}</p>`],
    ['no description', '', `<p>${FIRST}</p>`],
  ])('doesn’t find %s', (_what, description, html) => expect(repeatsBeginning(description, html)).toBe(false))
})
