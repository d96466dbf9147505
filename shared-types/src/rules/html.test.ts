import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attributesOfTag,
  attributeText,
  clipText,
  countWords,
  decodeEntities,
  excerptFromHtml,
  picturesInText,
  readTimeLabel,
  repeatsBeginning,
  textFromHtml,
} from './html.ts'

describe('decodeEntities', () => {
  it('decodes names and numbers once', () => {
    expect(decodeEntities('Fish &amp; Chips &#8211; &#x201C;now&#x201D; &amp;lt;')).toBe('Fish & Chips – “now” &lt;')
  })
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

describe('excerptFromHtml', () => {
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

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

describe('read time', () => {
  it('counts words of the text, not of the markup', () => {
    expect(countWords('<p class="a b c">One <b>two</b></p><p>three</p><!-- four five -->')).toBe(3)
  })

  it.each([
    [0, 1],
    [200, 1],
    [201, 2],
  ])('%d words take %d minutes', (count, minutes) => {
    expect(readTimeLabel(`<p>${words(count)}</p>`)).toBe(`${minutes} min`)
  })
})

const FIRST = 'The board votes on Monday: a new bridge, at $4 million, or none.'

describe('repeatsBeginning', () => {
  it.each([
    ['the first paragraph', FIRST, `<p>${FIRST}</p><p>More.</p>`],
    ['the first sentence', 'It rained.', '<p>It rained. Then it stopped.</p>'],
    ['a beginning that was cut', 'The board votes on Monday: a new…', `<p>${FIRST}</p>`],
    ['what runs over two paragraphs', 'It rained. The fair went on', '<p>It rained.</p><p>The fair went on.</p>'],
    ['markup in the text', 'The board votes', '<h2>The <em>board</em> votes</h2><p>on Monday.</p>'],
  ])('finds %s', (_what, description, html) => expect(repeatsBeginning(description, html)).toBe(true))

  it.each([
    ['somebody’s own words', 'A bridge, or none?', `<p>${FIRST}</p>`],
    ['words from later in the text', 'a new bridge', `<p>${FIRST}</p>`],
    ['half a word', 'The boar', `<p>${FIRST}</p>`],
    ['no description', '', `<p>${FIRST}</p>`],
  ])('doesn’t find %s', (_what, description, html) => expect(repeatsBeginning(description, html)).toBe(false))
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
  expect(attributesOfTag(`<img src="/a" alt="${attributeText(text)}" />`)).toEqual({ src: '/a', alt: text })
})
