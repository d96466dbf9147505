import { PAGE_BREAK, withoutPageBreaks, writePageBreaks } from '@hometown/shared-types/rules/html'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../testing/random-inputs.ts'
import { listDangers } from '../../test/support/browser-view.ts'
import { sanitizeArticleHtml } from './safe-html.ts'

describe('what an editor makes', () => {
  it.each([
    '<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> H<sub>2</sub>O x<sup>2</sup></p>',
    '<ul><li>One<ol start="3" reversed><li value="2">Two</li></ol></li></ul>',
    '<blockquote><p>Said.</p></blockquote><pre><code>a &lt; b</code></pre><hr />a<br />b',
    '<table><caption>T</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<figure class="wp-block-image alignleft size-large"><img src="https://a.example/p.jpg" srcset="https://a.example/p.jpg 640w, https://a.example/q.jpg 1280w" sizes="100vw" alt="A picture" width="640" height="480" loading="lazy" /><figcaption>Words</figcaption></figure>',
    '<a href="/sports">in</a> <a href="mailto:a@b.example">m</a> <a href="tel:+15550100">t</a> <a href="#text-note">n</a>',
    '<video src="/uploads/a.mp4" controls poster="/uploads/a.jpg"></video>',
    '<p lang="es" dir="rtl" title="x">x</p><time datetime="2026-11-20">x</time><details open="open">x</details>',
    '<video src="/a.mp4" controls="x" preload="none" loop="x" muted="x" playsinline="x" width="640" height="480">x</video>',
    '<picture><source src="/a" srcset="/b.jpg 2x" sizes="50vw" type="image/webp" media="print" width="6" height="4" /></picture>',
    '<a href="/x" rel="noopener" target="_blank">x</a>',
  ])('is kept to the letter: %s', (html) => {
    expect(sanitizeArticleHtml(html)).toBe(html)
  })

  it('completes addresses without a scheme, and takes pictures from where lazy loaders put them', () => {
    expect(sanitizeArticleHtml('<img src="data:image/gif;base64,R0" data-src="//a.example/p.jpg" alt="x">')).toBe(
      '<img src="https://a.example/p.jpg" alt="x" />',
    )
  })
})

it.each([
  ['<p style="position:fixed;inset:0" onclick="x()">a</p>', '<p>a</p>'],
  ['<style>p{}</style><script>x()</script>a', 'a'],
  ['<form action="/x"><input name="a"><button>Go</button></form>', 'Go'],
  ['<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->', '<p>a</p>'],
  ['<img alt="no address">a', 'a'],
  ['<p></p><p>a</p>', '<p>a</p>'],
  ['<a href="ftp://a.example/">a</a>', '<a>a</a>'],
  ['<figure class="embed" data-embed-src="https://evil.example/">a</figure>', '<figure>a</figure>'],
  ['<h1>a</h1>', '<h2>a</h2>'],
])('what goes: %s becomes %s', (html, expected) => {
  expect(sanitizeArticleHtml(html)).toBe(expected)
})

describe('frames of known hosts', () => {
  const youtube =
    '<figure class="embed" data-embed-src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" data-embed-title="Parade &amp; band"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">Parade &amp; band</a></figure>'

  it('become figures that load on a click and are links without JavaScript', () => {
    const frame =
      '<iframe title="Parade &amp; band" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed&autoplay=1" allow="autoplay"></iframe>'
    expect(sanitizeArticleHtml(`<p>a</p>${frame}<p>b</p>`)).toBe(`<p>a</p>${youtube}<p>b</p>`)
    expect(sanitizeArticleHtml(youtube)).toBe(youtube)
  })

  const post = (src: string, label: string, href: string) =>
    `<figure class="embed" data-embed-src="${src}" data-embed-title="${label}"><a href="${href}" rel="noopener">${label}</a></figure>`

  it.each([
    [
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/CoE123/?utm_source=ig"><div><blockquote>A</blockquote></div></blockquote><script async src="//www.instagram.com/embed.js"></script>',
      post('https://www.instagram.com/p/CoE123/embed/', 'Post on Instagram', 'https://www.instagram.com/p/CoE123/'),
    ],
    [
      '<div id="fb-root"></div><div class="fb-post" data-href="https://www.facebook.com/town/posts/12"><div>x</div></div>',
      `<div id="text-fb-root"></div>${post('https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Ftown%2Fposts%2F12', 'Post on Facebook', 'https://www.facebook.com/town/posts/12')}`,
    ],
  ])('stand also where a network’s own script would put one: %s', (html, expected) => {
    expect(sanitizeArticleHtml(`<p>a</p>${html}<p>b</p>`)).toBe(`<p>a</p>${expected}<p>b</p>`)
  })

  it('leave what follows a placeholder that nobody closes', () => {
    const html = '<div class="fb-post" data-href="https://www.facebook.com/town/posts/12"><p>The rest.</p>'
    expect(sanitizeArticleHtml(html)).toContain('<p>The rest.</p>')
  })

  it('leave the words of a post on X, and the link to it', () => {
    const quote = '<p>Hello</p><a href="https://twitter.com/jack/status/20" rel="noopener">March 21, 2006</a>'
    expect(sanitizeArticleHtml(`<blockquote class="twitter-tweet">${quote}</blockquote>`)).toBe(
      `<blockquote>${quote}</blockquote>`,
    )
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT/SRC=//evil.example></SCRIPT>',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=/a/onerror=alert(1)//>',
  '<img/src="/a"/onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;cript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="jav\u0000ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noscript><noscript></noscript><img src=x onerror=alert(1)></noscript>',
  '<template><script>alert(1)</script><img src=x onerror=alert(1)></template>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<ifr<iframe></iframe>ame src="javascript:alert(1)">',
  '<<iframe></iframe>script>alert(1)</script>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="&quot;><script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<figure class="embed" data-embed-src="javascript:alert(1)" data-embed-title="x"></figure>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<base href="javascript:/"><link rel=stylesheet href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<video><source onerror=alert(1) src="javascript:alert(1)"></video>',
  '<img srcset="javascript:alert(1) 1x, /a.jpg 2x" src="/a.jpg">',
  '<img src="/a" alt="`onerror=alert(1)">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<div id="x" is="evil-element" slot="y" formaction="javascript:alert(1)">x</div>',
  '<p title="x',
  '<a href="https://x.example/" onclick=alert(1)',
  '</p></p></table><td><img src=x onerror=alert(1)',
]

describe('hostile HTML', () => {
  it.each(hostile)('runs nothing in a browser: %j', (html) => {
    const safe = sanitizeArticleHtml(html)
    expect(listDangers(safe)).toEqual([])
    expect(safe).not.toMatch(/<script|<[^>]*\s(?:on\w+|\w+="\s*(?:javascript|vbscript|data):)/i)
    expect(sanitizeArticleHtml(safe)).toBe(safe)
  })

  const piece = fc.oneof(
    fc.constantFrom(...hostile),
    fc.constantFrom(
      ...'<,>,</,/>,",\',=,&,&lt;,&#,;,<!--,-->,<p>,</p>,<a href=,<b>,<div>,</div>,<table>,<td>'.split(','),
    ),
    fc.constantFrom(
      ...'p div a b table tr td li ul figure h1 font section iframe form'.split(' ').map((name) => `<${name}>`),
    ),
    fc.constantFrom('<svg>', '<math>', '<style>', '<template>', '<noscript>', '</noscript>', '<iframe ', '<figure>'),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  )

  it('stays harmless in any mixture, and is clean after one cleaning', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const safe = sanitizeArticleHtml(pieces.join(''))
        expect(listDangers(safe)).toEqual([])
        expect(sanitizeArticleHtml(safe)).toBe(safe)
      }),
      runs(300),
    )
  })
})

it('sizes of a picture that aren’t plain are dropped before the library reads them, which would log some', () => {
  const html = '<img src="/a.jpg" srcset="/a.jpg 1x, /b.jpg 100h, a b c\n{&quot;level&quot;:60}" alt="" />'
  expect(sanitizeArticleHtml(html)).toBe('<img src="/a.jpg" srcset="/a.jpg 1x" alt="" />')
})

it.each([
  ['elements', '<p>Council'.repeat(30_000), 'Council'],
  ['entities', 'Council&amp;'.repeat(60_000), 'Council'],
])('more %s than any article has become its text, because each costs time', (_what, html, words) => {
  const safe = sanitizeArticleHtml(html)
  expect(safe).toContain(words)
  expect(safe).not.toMatch(/[<&]/)
  expect(sanitizeArticleHtml(safe)).toBe(safe)
})

it('a table of 10,000 cells stays one', () => {
  const table = `<table><tbody>${`<tr>${'<td>7</td>'.repeat(10)}</tr>`.repeat(1000)}</tbody></table>`
  expect(sanitizeArticleHtml(table)).toBe(table)
})

it.each([
  [
    'an aligned paragraph, without its colors',
    '<p class="has-text-align-center has-vivid-red-color has-pale-cyan-blue-background-color has-text-color has-background has-link-color wp-elements-1f">x</p>',
    '<p class="has-text-align-center">x</p>',
  ],
  [
    'columns',
    '<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-9d6595d7 wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow" style="flex-basis:66.66%"><p>x</p></div><div class="wp-block-column is-vertically-aligned-center" style="flex-basis:33.33%"><p>y</p></div></div>',
    '<div class="wp-block-columns is-layout-flex wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow look-w-67"><p>x</p></div><div class="wp-block-column is-vertically-aligned-center look-w-33"><p>y</p></div></div>',
  ],
  [
    'a picture of half the width',
    '<img src="/a.jpg" alt="" style="width:50%">',
    '<img src="/a.jpg" alt="" class="look-w-50" />',
  ],
  [
    'tables',
    '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout has-background" style="background-color:#f3f4f5"><tbody><tr><td class="has-text-align-right" data-align="right">1</td><td style="width: 25%; text-align: center">2</td></tr></tbody></table></figure>',
    '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><tbody><tr><td class="has-text-align-right">1</td><td class="has-text-align-center look-w-25">2</td></tr></tbody></table></figure>',
  ],
])('what WordPress renders keeps the looks of %s', (_what, html, kept) => {
  expect(sanitizeArticleHtml(html)).toBe(kept)
  expect(sanitizeArticleHtml(kept)).toBe(kept)
})

it.each([
  ['width:12%', 'look-w-10'],
  ['grid-template-columns:30% auto', 'look-w-30'],
  ...['width:1%', 'width:-50%', 'width:calc(100% + 5000px)', 'width:50% !important'].map((style) => [style, undefined]),
])('the style %s leaves the class %s', (style, name) => {
  expect(/ class="([^"]*)"/.exec(sanitizeArticleHtml(`<div style="${style}">x</div>`))?.[1]).toBe(name)
})

it('page breaks of WordPress are kept as an element of ours, which is safe HTML, and divide a paragraph', () => {
  const safe = sanitizeArticleHtml('<p>One</p><!--nextpage--><p>Two</p>')
  expect(safe).toBe(`<p>One</p>${PAGE_BREAK}<p>Two</p>`)
  expect(sanitizeArticleHtml(safe)).toBe(safe)
  expect(writePageBreaks(safe)).toBe('<p>One</p><!--nextpage--><p>Two</p>')
  expect(withoutPageBreaks(safe)).toBe('<p>One</p><p>Two</p>')
  expect(withoutPageBreaks(sanitizeArticleHtml('<p>One<!--nextpage-->Two</p>'))).toBe('<p>One</p><p>Two</p>')
})
