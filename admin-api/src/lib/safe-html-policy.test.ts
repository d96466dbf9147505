import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from './safe-html.ts'

it.each(['script', 'style', 'textarea', 'noscript', 'object', 'template', 'svg', 'math'])(
  'an element that goes takes what is in it along: %s',
  (tag) => {
    expect(sanitizeArticleHtml(`<p>a</p><${tag}>inside</${tag}><p>b</p>`)).toBe('<p>a</p><p>b</p>')
  },
)

const editors = ['alignleft', 'size-large', 'wp-image-12', 'wp-caption', `wp-block-${'x'.repeat(80)}`]
const others = ['hero', 'embed', 'look-w-51', 'alignleftx', 'xalignleft', 'wp-theme-x', `wp-block-${'x'.repeat(81)}`]

it.each(['p', 'figure'])('a class of an editor stays, and of anybody else goes: %s', (tag) => {
  const html = `<${tag} class="${[...editors, ...others].join(' ')}">x</${tag}>`
  expect(sanitizeArticleHtml(html)).toBe(`<${tag} class="${editors.join(' ')}">x</${tag}>`)
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

it.each([
  ['href="/x" rel="author external"', 'href="/x"'],
  ['href="/x" rel="nofollow noreferrer sponsored ugc"', 'href="/x" rel="nofollow noreferrer sponsored ugc"'],
  ['href="/x" target="_blank"', 'href="/x" rel="noopener" target="_blank"'],
  ['href="/x" target="_top"', 'href="/x"'],
  ['href="https://a.example/" rel="nofollow"', 'href="https://a.example/" rel="noopener nofollow"'],
])('what a link says of where it leads: %s becomes %s', (attributes, kept) => {
  expect(sanitizeArticleHtml(`<a ${attributes}>x</a>`)).toBe(`<a ${kept}>x</a>`)
})

it.each([
  ['note', ' id="text-note"'],
  ['text-note', ' id="text-note"'],
  ['a.b:c_d-1', ' id="text-a.b:c_d-1"'],
  ['two words', ''],
  ['!x', ''],
])('an id %j becomes %j', (id, kept) => {
  expect(sanitizeArticleHtml(`<p id="${id}">x</p>`)).toBe(`<p${kept}>x</p>`)
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

const address = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const link = '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">'
const figure = (title: string) =>
  `<figure class="embed" data-embed-src="${address}" data-embed-title="${title}">${link}${title}</a></figure>`
const frame = (attributes: string) => `<iframe ${attributes}></iframe>`
const src = 'src="https://www.youtube.com/embed/dQw4w9WgXcQ"'

it('a frame has a title of at most 200 characters, or that of its host', () => {
  expect(sanitizeArticleHtml(frame(`${src} title=" ${'x'.repeat(201)}"`))).toBe(figure('x'.repeat(200)))
  expect(sanitizeArticleHtml(frame(`${src} title=" "`))).toBe(figure('Video on YouTube'))
  expect(sanitizeArticleHtml(frame(src))).toBe(figure('Video on YouTube'))
  expect(sanitizeArticleHtml(frame(`${src} title="&lt;b&gt; &quot;x&quot;"`))).toContain('&lt;b&gt;')
})

it('an article is at most 250 elements deep, of which nothing but the text is left beyond', () => {
  const nested = (count: number) => `${'<b>'.repeat(count)}Hello${'</b>'.repeat(count)}`
  expect(sanitizeArticleHtml(nested(250))).toBe(nested(250))
  expect(sanitizeArticleHtml(nested(251))).toBe('Hello')
})

it('control characters go, line breaks and tabs stay', () => {
  expect(sanitizeArticleHtml('<p>a\u0001b\u007fc\u0085d\te\nf\rg</p>')).toBe('<p>abcd\te\nf\rg</p>')
  expect(sanitizeArticleHtml('<p>a&#1;b</p>')).toBe('<p>ab</p>')
  expect(sanitizeArticleHtml('<p>a\ud800b</p>')).toBe('<p>a\ufffdb</p>')
})
