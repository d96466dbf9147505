import { getSchema } from '@tiptap/core'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalHtml, parseHtmlBody } from './canonical-html.ts'
import { articleExtensions } from './extensions.ts'
import { documentHtml, openHtmlForEditor } from './html-document.ts'

const schema = getSchema(articleExtensions)
const ours = { bareTextIsParagraph: true }
const wordPress = { bareTextIsParagraph: false }

function throughEditor(html: string): string {
  const opened = openHtmlForEditor(html, ours)
  if (opened.kind === 'text') return opened.why
  return documentHtml(DocumentParser.fromSchema(schema).parse(parseHtmlBody(opened.html)))
}

function isEditable(html: string): boolean {
  const opened = openHtmlForEditor(html, ours)
  return opened.kind === 'visual' && !opened.html.includes('data-raw-html')
}

const EDITABLE = [
  '<p>Plain <strong>bold</strong>, <b>old bold</b>, <em>slanted</em>, <i>old slanted</i>, <u>under</u>, <s>gone</s>, <del>deleted</del>.</p>',
  '<p><em><strong>both ways</strong></em> and <strong><em>round</em></strong></p>',
  '<p>A <a href="https://example.org/a?b=1&amp;c=2" rel="noopener" target="_blank">link with <code>code</code></a>.</p>',
  '<p class="correction has-small-font-size" id="text-note" lang="es" dir="ltr" title="x">Fe de erratas</p>',
  '<p>H<sub>2</sub>O, <abbr title="Local Education Agency">LEA</abbr>, <cite>Courier</cite>, <time datetime="2026-11-20">today</time></p>',
  '<h2 class="wp-block-heading">Heading</h2>\n\n<h3>Below</h3>',
  '<ul class="wp-block-list"><li>One</li><li>Two <strong>bold</strong><ul><li>Below</li></ul></li></ul>',
  '<ul><li><p>In a paragraph</p></li><li><p>Two</p><p>paragraphs</p></li></ul>',
  '<ol start="3"><li>Three</li></ol>',
  '<blockquote class="wp-block-quote"><p>Said.</p><p>And said.</p></blockquote>',
  '<pre><code>a  &lt; b\n  c</code></pre>',
  '<p>one<br>two</p><hr class="wp-block-separator">',
  '<p>one</p><hr class="wp-block-nextpage"><p>two</p>',
  '<figure class="wp-block-image size-large alignwide"><img src="/uploads/a.webp" alt="A bridge" width="800" height="600" class="wp-image-5" srcset="/a 1x"><figcaption class="wp-element-caption">The <em>old</em> bridge</figcaption></figure>',
  '<figure><img src="/uploads/a.webp" alt=""></figure>',
  '<p>Old: <img src="https://example.org/a.jpg" alt="a" class="alignleft" width="100" height="50"> in a line</p>',
  '<table><tbody><tr><th>Team</th><td>3</td></tr><tr><td colspan="2">Drawn</td></tr></tbody></table>',
  '<p>[gallery ids="1,2"]</p>',
  '<p class="has-text-align-right">Roads are icy, <mark class="has-inline-color">tonight</mark>.</p>',
  '<figure class="wp-block-image alignright look-w-50"><img src="/a.webp" alt="a" class="look-w-50"></figure>',
  '<p class="look-elsewhere"><a href="https://wp.example/post" rel="noopener">See this part at wp.example</a></p>',
]

test.each(EDITABLE)('can be edited and comes back as it was: %s', (html) => {
  expect(canonicalHtml(throughEditor(html), wordPress)).toBe(canonicalHtml(html, wordPress))
  expect(isEditable(html)).toBe(true)
})

const KEPT_WHOLE = [
  '<figure class="embed" data-embed-src="https://www.youtube-nocookie.com/embed/abcdefgh" data-embed-title="Film"><a href="https://www.youtube.com/watch?v=abcdefgh" rel="noopener">Film</a></figure>',
  '<figure class="wp-block-gallery"><figure><img src="/a.webp" alt="a"></figure><figure><img src="/b.webp" alt="b"></figure></figure>',
  '<figure class="wp-block-image"><a href="/big"><img src="/a.webp" alt="a"></a></figure>',
  '<figure class="wp-block-pullquote"><blockquote><p>Pulled</p><cite>Ruth</cite></blockquote></figure>',
  '<figure class="wp-block-table"><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></figure>',
  '<details open=""><summary>More</summary><p>Text</p></details>',
  '<dl><dt>Word</dt><dd>Meaning</dd></dl>',
  '<div class="wp-block-columns"><div class="wp-block-column"><p>Left</p></div></div>',
  '<div class="wp-block-columns"><div class="wp-block-column look-w-67"><p>Left</p></div><div class="wp-block-column look-w-33"><p>Right</p></div></div>',
  '<div class="wp-block-group is-style-rounded"><p>Corrections are below.</p></div>',
  '<video src="/film.mp4" controls=""></video>',
  '<p style="color:red">styled by hand</p>',
  '<blockquote><p>Said</p><cite>Ruth</cite></blockquote>',
  '<ul><li value="4">Four</li></ul>',
  '<pre>without code</pre>',
]

test.each(KEPT_WHOLE)('is kept as it is beside what is edited: %s', (html) => {
  const whole = `<p>Before</p>\n${html}\n<p>After</p>`
  expect(throughEditor(whole)).toBe(whole)
  expect(isEditable(html)).toBe(false)
})

test('WordPress’s page breaks are lines that can be moved', () => {
  const html = '<p>One</p>\n<!--nextpage-->\n<p>Two</p>'
  const lines = '<p>One</p>\n<hr class="wp-block-nextpage">\n<p>Two</p>'
  expect(openHtmlForEditor(html, wordPress)).toEqual({ kind: 'visual', html: lines.replaceAll('\n', '') })
  expect(throughEditor(html)).toBe(lines)
})

test.each([
  ['comments of blocks', '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->', wordPress],
  ['lines that WordPress makes paragraphs of', 'First line\n\nSecond line', wordPress],
  ['shortcodes', '[gallery ids="1"]', wordPress],
  ['tags nested so that each reading gives another text', '<li><table><li></li></table></li>', ours],
  ['very long texts', `<p>${'word '.repeat(150_000)}</p>`, ours],
])('%s open as HTML', (_what, html, options) => {
  expect(openHtmlForEditor(html, options).kind).toBe('text')
})

test('without a WordPress a bare line is a paragraph', () => {
  expect(throughEditor('Just <em>typed</em> &amp; saved<p>Then more</p>')).toBe(
    '<p>Just <em>typed</em> &amp; saved</p>\n<p>Then more</p>',
  )
})

const word = fc.stringMatching(/^[a-zé&<"' ]{0,12}$/).map(escaped)
const inline = fc.letrec((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, word, tie('marked')),
  marked: fc
    .tuple(
      fc.constantFrom(
        'strong',
        'em',
        'b',
        'i',
        'u',
        's',
        'del',
        'sub',
        'code',
        'span class="has-x"',
        'a href="https://x.example"',
      ),
      fc.array(tie('node'), { maxLength: 3 }),
    )
    .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag.split(' ')[0]}>`),
})).node
const line = fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(''))
const block = fc.letrec((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    line.map((text) => `<p>${text}</p>`),
    fc
      .tuple(fc.constantFrom('h2', 'h3', 'p class="correction"', 'pre', 'li', 'cite'), line)
      .map(([tag, text]) => `<${tag}>${text}</${tag.split(' ')[0]}>`),
    fc
      .tuple(
        fc.constantFrom('blockquote', 'div', 'figure', 'ul', 'ol', 'li', 'table', 'details', 'section'),
        fc.array(tie('block'), { maxLength: 3 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('\n')}</${tag}>`),
  ),
})).block

test('whatever the HTML, the editor gives it back or leaves it alone', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const html = blocks.join('\n')
      const result = throughEditor(html)
      if (result.startsWith('text: ')) return
      expect(withoutEmptyEnd(canonicalHtml(result, ours))).toBe(withoutEmptyEnd(canonicalHtml(html, ours)))
      // The output goes through the editor again, to check that it is stable.
      expect(throughEditor(result)).toBe(result)
    }),
    { numRuns: 100 },
  )
}, 30_000)

function withoutEmptyEnd(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, '')
}

function escaped(text: unknown): string {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

test('a link around blocks is left alone, and gets no paragraph around it', () => {
  const link = '<a href="/x"><h2>Heading</h2><p>Text</p></a>'
  expect(throughEditor(`${link}<p>Below</p>`)).toBe(`${link}\n<p>Below</p>`)
  expect(isEditable(link)).toBe(false)
})
