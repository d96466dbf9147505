import { NO_CREDIT } from '@hometown/shared-types/picture-credit'
import { describe, expect, it } from 'vitest'
import { creditHtml, withTextCredits } from './picture-credit.ts'

const line = (credit: object) =>
  creditHtml({ ...NO_CREDIT, ...credit }).replace(/^<span class="picture-credit">|<\/span>$/g, '')
const plain = (credit: object) => line(credit).replace(/<[^>]+>/g, '')

describe('the line under a picture', () => {
  it('names the maker, the license and AI', () => {
    expect(plain({ credit: 'June Halvorsen' })).toBe('Credit: June Halvorsen')
    expect(plain({ credit: 'June Halvorsen', license: 'cc-by-4.0', madeWithAi: true })).toBe(
      'Credit: June Halvorsen · CC BY 4.0 · Made with AI',
    )
    expect(plain({ madeWithAi: true })).toBe('Made with AI')
    expect(plain({ license: 'public-domain' })).toBe('Public domain')
  })

  it('says whose courtesy a handout is', () => {
    expect(plain({ credit: 'the Pettway family', license: 'courtesy' })).toBe('Courtesy of the Pettway family')
    expect(plain({ license: 'courtesy' })).toBe('Courtesy of the owner')
  })

  it('links to the maker and to the license', () => {
    expect(line({ credit: 'June', creditUrl: 'https://photos.example/?a=1&b="2"', license: 'cc0-1.0' })).toBe(
      'Credit: <a href="https://photos.example/?a=1&amp;b=&quot;2&quot;" rel="noopener nofollow">June</a> · <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">CC0 1.0</a>',
    )
    expect(plain({ creditUrl: 'https://photos.example/june' })).toBe('Credit: photos.example')
  })

  it('writes markup in a name as text', () => {
    expect(line({ credit: '<b>June</b>' })).toBe('Credit: &lt;b&gt;June&lt;/b&gt;')
  })
})

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
