import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributesOfTag, clipText, decodeEntities, picturesInText, textFromHtml } from './html.ts'
import { escapeHtml } from './text.ts'

it('decodeEntities decodes names and numbers once', () => {
  expect(decodeEntities('Fish &amp; Chips &#8211; &#x201C;now&#x201D; &amp;lt;')).toBe('Fish & Chips – “now” &lt;')
})

describe('textFromHtml', () => {
  it('puts a blank between blocks and none within words', () => {
    expect(textFromHtml('<p>Hel<b>lo</b>,</p><p>wor<em>ld</em></p><ul><li>a<li>b</ul>c<br>d')).toBe(
      'Hello, world a b c d',
    )
  })

  it('leaves out what is not text of the article', () => {
    const html = 'a<script>x</script><style>y</style><template>t</template><!-- c --><noscript>n</noscript> b'
    expect(textFromHtml(html)).toBe('a b')
  })

  it('manages 100,000 elements in each other', { timeout: 10_000 }, () => {
    expect(textFromHtml(`${'<div>'.repeat(100_000)}x${'</y>'.repeat(100_000)}`)).toBe('x')
  })
})

describe('clipText', () => {
  it('clips between words, without a comma before the ellipsis', () => {
    expect(clipText('One, two, three, four', 12)).toBe('One, two…')
    expect(clipText('One two three', 8)).toBe('One two…')
  })

  it('is never longer than asked, and a beginning of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, length) => {
        const clipped = clipText(text, length)
        expect(clipped.length).toBeLessThanOrEqual(length)
        expect(text.startsWith(clipped === text ? text : clipped.slice(0, -1))).toBe(true)
      }),
    )
  })
})

describe('picturesInText', () => {
  it('finds each picture once, and nothing in a text without any', () => {
    expect(picturesInText('<p>An &lt;img&gt; in words</p>')).toEqual([])
    expect(picturesInText('<img src="/uploads/a.webp" alt="" /><p><img src="/uploads/a.webp" /></p>')).toEqual([
      { src: '/uploads/a.webp', original: '/uploads/a.webp' },
    ])
  })

  it('takes the largest file that WordPress offers, of the same host and of a reasonable width', () => {
    const srcset = 'https://a.test/b-300.jpg 300w, https://a.test/b.jpg 2000w, https://a.test/b-huge.jpg 6000w'
    expect(picturesInText(`<img src="https://a.test/b-1024.jpg" srcset="${srcset}" />`)).toEqual([
      { src: 'https://a.test/b-1024.jpg', original: 'https://a.test/b.jpg' },
    ])
    const elsewhere = '<img src="https://a.test/b-1024.jpg" srcset="https://evil.test/b.jpg 2000w" />'
    expect(picturesInText(elsewhere)).toEqual([
      { src: 'https://a.test/b-1024.jpg', original: 'https://a.test/b-1024.jpg' },
    ])
  })
})

it('writes attributes as it reads them', () => {
  const text = 'Mill & "Main" <1902>'
  expect(attributesOfTag(`<img src="/a" alt="${escapeHtml(text)}" />`)).toEqual({ src: '/a', alt: text })
})
