import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipText, decodeEntities, excerptFromHtml, textFromHtml } from './excerpt.ts'

describe('decodeEntities', () => {
  it('decodes names and numbers once', () => {
    expect(decodeEntities('Fish &amp; Chips &#8211; &#x201C;now&#x201D; &amp;lt;')).toBe('Fish & Chips – “now” &lt;')
  })

  it('leaves what is no entity', () => {
    expect(decodeEntities('AT&T & co; &zzz;')).toBe('AT&T & co; &zzz;')
  })
})

describe('textFromHtml', () => {
  it('puts a blank between blocks and none within words', () => {
    expect(textFromHtml('<p>Hel<b>lo</b>,</p><p>wor<em>ld</em></p><ul><li>a<li>b</ul>c<br>d')).toBe(
      'Hello, world a b c d',
    )
  })

  it('puts a blank between the cells of a table', () => {
    expect(textFromHtml('<table><tr><td>Bottling line</td><td>8</td></tr><tr><td>Cold store</td></tr></table>')).toBe(
      'Bottling line 8 Cold store',
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

describe('excerptFromHtml', () => {
  it('keeps a short text whole', () => {
    expect(excerptFromHtml('<p>Short &amp; sweet.</p>', 50)).toBe('Short & sweet.')
  })

  it('clips between words, without a comma before the ellipsis', () => {
    expect(excerptFromHtml('<p>One, two, three, four</p>', 12)).toBe('One, two…')
    expect(excerptFromHtml('<p>One two three</p>', 8)).toBe('One two…')
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
