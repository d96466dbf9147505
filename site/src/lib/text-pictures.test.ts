import { NO_CREDIT, type PictureCopies } from '@hometown/shared-types/contract/pictures'
import { describe, expect, it } from 'vitest'
import { creditHtml, withTextCredits, withTextPictures } from './text-pictures.ts'

const path = (width: number, ending: string) => `/derived/0123456789abcdef0123-${width}.${ending}`
const srcset = (ending: string) => `${path(640, ending)} 640w, ${path(1280, ending)} 1280w`
const copies: PictureCopies = {
  src: path(1280, 'jpg'),
  width: 1280,
  height: 800,
  focal: { x: 0.5, y: 0.1 },
  sources: [
    { type: 'image/avif', srcset: srcset('avif') },
    { type: 'image/webp', srcset: srcset('webp') },
  ],
}
const pictures = { '/uploads/a.webp': copies }

describe('pictures in a text', () => {
  it('have all sizes, their place, and keep their alt text and caption', () => {
    const html =
      '<figure><img src="/uploads/a.webp" alt="A &quot;mill&quot; &amp; more" /><figcaption>The mill</figcaption></figure>'
    const sizes = '(width &gt;= 48rem) 41rem, 92vw'
    expect(withTextPictures(html, pictures)).toBe(
      [
        '<figure><picture>',
        `<source type="image/avif" srcset="${srcset('avif')}" sizes="${sizes}" />`,
        `<source type="image/webp" srcset="${srcset('webp')}" sizes="${sizes}" />`,
        '<img alt="A &quot;mill&quot; &amp; more" class="object-top" ',
        `src="${path(1280, 'jpg')}" width="1280" height="800" loading="lazy" decoding="async" />`,
        '</picture><figcaption>The mill</figcaption></figure>',
      ].join(''),
    )
  })

  it.each([
    [
      '<figure class="wp-block-gallery"><figure class="wp-block-image">§</figure><figure>x</figure></figure>',
      '20rem, 46vw',
    ],
    ['<figure><ul class="blocks-gallery-grid"><li>§</li></ul></figure>', '20rem, 46vw'],
    ['<figure class="wp-block-image alignwide">§</figure>', '58rem'],
  ])('say how wide they are where they stand: %s', (around, size) => {
    expect(withTextPictures(around.replace('§', '<img src="/uploads/a.webp" alt="" />'), pictures)).toContain(size)
  })
})

const line = (credit: object) =>
  creditHtml({ ...NO_CREDIT, ...credit }).replace(/^<span class="picture-credit">|<\/span>$/g, '')
const plain = (credit: object) => line(credit).replace(/<[^>]+>/g, '')

describe('the line under a picture', () => {
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
