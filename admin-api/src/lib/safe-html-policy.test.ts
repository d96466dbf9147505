import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from './safe-html.ts'

const pairs = (words: string) => words.split(' ')

describe('an element that goes', () => {
  it.each(pairs('script style textarea noscript object template svg math'))('takes what is in it along: %s', (tag) => {
    expect(sanitizeArticleHtml(`<p>a</p><${tag}>inside</${tag}><p>b</p>`)).toBe('<p>a</p><p>b</p>')
  })

  it('takes all that follows along, where nothing can end it', () => {
    expect(sanitizeArticleHtml('<p>a</p><plaintext><p>b</p>')).toBe('<p>a</p>')
  })
})

it('an attribute that stays is not empty', () => {
  expect(sanitizeArticleHtml('<p title="" lang="">x</p><td colspan="">x</td>')).toBe('<p>x</p><td>x</td>')
})

describe('a class', () => {
  it.each([...pairs('alignleft size-large wp-block-image wp-image-12 wp-caption'), `wp-block-${'x'.repeat(80)}`])(
    'of an editor stays: %s',
    (name) => {
      expect(sanitizeArticleHtml(`<p class="${name}">x</p>`)).toBe(`<p class="${name}">x</p>`)
      expect(sanitizeArticleHtml(`<figure class="${name}">x</figure>`)).toBe(`<figure class="${name}">x</figure>`)
    },
  )

  it.each([...pairs('hero embed look-w-51 alignleftx xalignleft wp-theme-x'), `wp-block-${'x'.repeat(81)}`])(
    'of anybody else goes: %s',
    (name) => {
      expect(sanitizeArticleHtml(`<p class="${name} wp-caption">x</p>`)).toBe('<p class="wp-caption">x</p>')
      expect(sanitizeArticleHtml(`<figure class="wp-caption ${name}">x</figure>`)).toBe(
        '<figure class="wp-caption">x</figure>',
      )
    },
  )
})

describe('an address', () => {
  it.each([
    [' //a.example/p ', 'href="https://a.example/p" rel="noopener"'],
    ['HTTPS://a.example/', 'href="HTTPS://a.example/" rel="noopener"'],
    ['#note-1.a:b', 'href="#text-note-1.a:b"'],
    ['/a#note', 'href="/a#note"'],
    ['xhttps://a.example/', undefined],
    ['http://N/A', undefined],
  ])('of a link %j is kept as %s', (href, kept) => {
    expect(sanitizeArticleHtml(`<a href="${href}">x</a>`)).toBe(kept ? `<a ${kept}>x</a>` : '<a>x</a>')
  })

  it.each(['a.jpg', 'data:image/png;base64,R0', '/\\evil.example/a', ''])(
    'of a picture or a recording goes: %s',
    (src) => {
      expect(sanitizeArticleHtml(`a<img src="${src}" alt="A">b`)).toBe('ab')
      expect(sanitizeArticleHtml(`<video src="${src}" poster="${src}">x</video>`)).toBe('<video>x</video>')
      expect(sanitizeArticleHtml(`<audio src="${src}">x</audio>`)).toBe('<audio>x</audio>')
      expect(sanitizeArticleHtml(`<source src="${src}" media="print">`)).toBe('<source media="print" />')
    },
  )
})

describe('what a link says of where it leads', () => {
  it.each([
    ['href="/x" rel="author external"', 'href="/x"'],
    ['href="/x" rel="nofollow noreferrer sponsored ugc"', 'href="/x" rel="nofollow noreferrer sponsored ugc"'],
    ['href="/x" target="_blank"', 'href="/x" rel="noopener" target="_blank"'],
    ['href="/x" target="_top"', 'href="/x"'],
    ['href="https://a.example/" rel="nofollow"', 'href="https://a.example/" rel="noopener nofollow"'],
  ])('%s becomes %s', (attributes, kept) => {
    expect(sanitizeArticleHtml(`<a ${attributes}>x</a>`)).toBe(`<a ${kept}>x</a>`)
  })
})

describe('an id', () => {
  it.each([
    ['note', 'text-note'],
    ['text-note', 'text-note'],
    ['a.b:c_d-1', 'text-a.b:c_d-1'],
  ])('%j becomes %s', (id, kept) => {
    expect(sanitizeArticleHtml(`<p id="${id}">x</p>`)).toBe(`<p id="${kept}">x</p>`)
  })

  it.each(['', 'two words', '!x'])('goes as %j', (id) => {
    expect(sanitizeArticleHtml(`<p id="${id}">x</p>`)).toBe('<p>x</p>')
  })
})

describe('the size of a picture', () => {
  it.each(['50%', '100000', '1px'])('is nothing else: %s', (size) => {
    expect(sanitizeArticleHtml(`<img src="/a" width="${size}" height="${size}">`)).toBe('<img src="/a" />')
  })

  it.each([
    ['/a 99999w, /b 12.125x', '/a 99999w, /b 12.125x'],
    ['/a 10w,/b 2x,/c 3x', '/a 10w, /b 2x, /c 3x'],
    ['/a 0w, /b 1x', '/b 1x'],
    ['/a 10h, /b 1x', '/b 1x'],
  ])('may be one of several: %s leaves %s', (srcset, kept) => {
    expect(sanitizeArticleHtml(`<img src="/a" srcset="${srcset}">`)).toBe(`<img src="/a" srcset="${kept}" />`)
  })
})

describe('a frame', () => {
  const address = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
  const link = '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">'
  const figure = (title: string) =>
    `<figure class="embed" data-embed-src="${address}" data-embed-title="${title}">${link}${title}</a></figure>`
  const frame = (attributes: string) => `<iframe ${attributes}></iframe>`
  const src = 'src="https://www.youtube.com/embed/dQw4w9WgXcQ"'

  it('has a title of at most 200 characters, or that of its host', () => {
    expect(sanitizeArticleHtml(frame(`${src} title=" ${'x'.repeat(201)}"`))).toBe(figure('x'.repeat(200)))
    expect(sanitizeArticleHtml(frame(`${src} title=" "`))).toBe(figure('Video on YouTube'))
    expect(sanitizeArticleHtml(frame(src))).toBe(figure('Video on YouTube'))
    expect(sanitizeArticleHtml(frame(`${src} title="&lt;b&gt; &quot;x&quot;"`))).toContain('&lt;b&gt;')
  })
})

describe('the depth of an article', () => {
  const nested = (count: number, tag = 'b') => `${`<${tag}>`.repeat(count)}Hello${`</${tag}>`.repeat(count)}`

  it('is at most 250 elements, of which nothing but the text is left beyond', () => {
    expect(sanitizeArticleHtml(nested(250))).toBe(nested(250))
    expect(sanitizeArticleHtml(nested(251))).toBe('Hello')
  })
})

it('control characters go, line breaks and tabs stay', () => {
  expect(sanitizeArticleHtml('<p>a\u0001b\u007fc\u0085d\te\nf\rg</p>')).toBe('<p>abcd\te\nf\rg</p>')
  expect(sanitizeArticleHtml('<p>a&#1;b</p>')).toBe('<p>ab</p>')
  expect(sanitizeArticleHtml('<p>a\ud800b</p>')).toBe('<p>a\ufffdb</p>')
})
