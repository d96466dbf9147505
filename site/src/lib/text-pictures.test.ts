import type { PictureCopies } from '@hometown/shared-types/picture'
import { describe, expect, it } from 'vitest'
import { withTextPictures } from './text-pictures.ts'

const path = (width: number, ending: string) => `/derived/0123456789abcdef0123-${width}.${ending}`
const srcset = (ending: string) => `${path(640, ending)} 640w, ${path(1280, ending)} 1280w`
const copies: PictureCopies = {
  src: path(1280, 'jpg'),
  width: 1280,
  height: 800,
  colour: '#204060',
  focal: { x: 0.5, y: 0.1 },
  sources: [
    { type: 'image/avif', srcset: srcset('avif') },
    { type: 'image/webp', srcset: srcset('webp') },
  ],
}
const pictures = { '/uploads/a.webp': copies }

describe('pictures in a text', () => {
  it('have all sizes, their place, their colour, and keep their alt text and caption', () => {
    const html =
      '<figure><img src="/uploads/a.webp" alt="A &quot;mill&quot; &amp; more" /><figcaption>The mill</figcaption></figure>'
    const sizes = '(width &gt;= 48rem) 41rem, 92vw'
    expect(withTextPictures(html, pictures)).toBe(
      [
        '<figure><picture>',
        `<source type="image/avif" srcset="${srcset('avif')}" sizes="${sizes}" />`,
        `<source type="image/webp" srcset="${srcset('webp')}" sizes="${sizes}" />`,
        '<img alt="A &quot;mill&quot; &amp; more" class="tint tint-r-1 tint-g-2 tint-b-3 object-top" ',
        `src="${path(1280, 'jpg')}" width="1280" height="800" loading="lazy" decoding="async" />`,
        '</picture><figcaption>The mill</figcaption></figure>',
      ].join(''),
    )
  })

  it('are one file as long as there is one', () => {
    const first = { ...copies, src: path(960, 'webp'), width: 960, height: 600, sources: [] }
    const html = withTextPictures('<p><img src="/uploads/a.webp" alt="" /></p>', { '/uploads/a.webp': first })
    expect(html).toContain(`src="${path(960, 'webp')}" width="960" height="600"`)
    expect(html).not.toContain('<picture>')
  })

  it('keep the width that the text gives them', () => {
    const html = withTextPictures('<img src="/uploads/a.webp" alt="" width="300" height="999" />', pictures)
    expect(html).toContain('width="300" height="188"')
    expect(html).toContain('sizes="(width &gt;= 48rem) 300px, min(300px, 92vw)"')
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

  it('say that a picture that is alone in the last row of a gallery takes its width', () => {
    const figure = '<figure><img src="/uploads/a.webp" alt="" /><figcaption>Mill</figcaption></figure>'
    const sizesIn = (figures: number, columns = '') => {
      const html = `<figure class="wp-block-gallery${columns}">${figure.repeat(figures)}<figcaption>All</figcaption></figure>`
      return [...withTextPictures(html, pictures).matchAll(/webp" srcset="[^"]*" sizes="[^"]* (\w+), /g)].map(
        ([, size]) => size,
      )
    }
    expect(sizesIn(2)).toEqual(['20rem', '20rem'])
    expect(sizesIn(3)).toEqual(['20rem', '20rem', '41rem'])
    expect(sizesIn(4, ' columns-3')).toEqual(['20rem', '20rem', '20rem', '41rem'])
    expect(sizesIn(2, ' columns-1')).toEqual(['41rem', '41rem'])
  })

  it('take the place of a picture with sources of its own', () => {
    const html = '<picture><source srcset="/x.webp" type="image/webp" /><img src="/uploads/a.webp" alt="" /></picture>'
    const made = withTextPictures(html, pictures)
    expect(made).not.toContain('/x.webp')
    expect(made.split('<picture>')).toHaveLength(2)
  })

  it('of others stay as they are, and wait', () => {
    const html = '<p><img src="https://a.test/b?c=1&amp;d=2" alt="B" /></p>'
    expect(withTextPictures(html, pictures)).toBe(
      '<p><img src="https://a.test/b?c=1&amp;d=2" alt="B" loading="lazy" decoding="async" /></p>',
    )
    expect(withTextPictures('<img src="/a.webp" alt="" loading="eager" />')).toContain('loading="eager"')
    expect(withTextPictures('<img src="/a.webp" />')).toContain('alt=""')
  })

  it('are not looked for in a text that has none', () => {
    const html = '<p>Words of an &lt;img src="/uploads/a.webp"&gt;</p>'
    expect(withTextPictures(html, pictures)).toBe(html)
  })
})
