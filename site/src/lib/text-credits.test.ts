import { NO_CREDIT } from '@hometown/shared-types/picture-credit'
import { expect, it } from 'vitest'
import { withTextCredits } from './text-credits.ts'

const credits = {
  '/a.webp': { ...NO_CREDIT, credit: 'June' },
  '/b.webp': { ...NO_CREDIT, credit: 'Omar', creditUrl: 'https://omar.example/' },
}
const june = '<span class="picture-credit">Credit: June</span>'
const omar =
  '<span class="picture-credit">Credit: <a href="https://omar.example/" rel="noopener nofollow">Omar</a></span>'
const a = '<img src="/a.webp" alt="" />'
const b = '<img src="/b.webp" alt="" />'

it.each([
  [
    'a figure with a caption',
    `<figure>${a}<figcaption>At noon.</figcaption></figure>`,
    `<figure>${a}<figcaption>At noon. ${june}</figcaption></figure>`,
  ],
  [
    'a figure without one',
    `<figure class="x">${a}</figure>`,
    `<figure class="x">${a}<figcaption>${june}</figcaption></figure>`,
  ],
  [
    'each picture of a gallery',
    `<figure class="wp-block-gallery"><figure>${a}</figure><figure><a href="/x">${b}</a></figure><figcaption>All</figcaption></figure>`,
    `<figure class="wp-block-gallery"><figure>${a}<figcaption>${june}</figcaption></figure><figure><a href="/x">${b}</a><figcaption>${omar}</figcaption></figure><figcaption>All</figcaption></figure>`,
  ],
  ['a picture in a paragraph', `<p>Text ${a} more</p>`, `<p>Text ${a}${june} more</p>`],
  [
    'other pictures not at all',
    '<figure><img src="/c.webp" alt="" /></figure>',
    '<figure><img src="/c.webp" alt="" /></figure>',
  ],
])('writes the credit under %s', (_where, html, expected) => {
  expect(withTextCredits(html, credits)).toBe(expected)
})
