import { describe, expect, it, test } from 'vitest'
import { sanitizeArticleHtml } from '../../../../lib/safe-html.ts'
import { linkUnsupportedBlocks } from './unsupported-blocks.ts'
import { rewriteLinksToSite } from './wordpress-links.ts'

const POST = 'https://www.courier.example/2026/11/flood/?a=1&b=2'

const link = (words: string) =>
  `<p class="look-elsewhere"><a href="https://www.courier.example/2026/11/flood/?a=1&amp;b=2#elsewhere" rel="noopener">${words} at courier.example</a></p>`

const PART = link('See this part')

const shown = (html: string) => sanitizeArticleHtml(linkUnsupportedBlocks(html, POST))

describe('a part that no page can show', () => {
  it.each([
    [
      'form',
      '<form action="/x"><label>Name <input name="a"></label><button>Send</button></form>',
      link('Fill in this form'),
    ],
    ['frame', '<iframe src="https://charts.example/1" title="Chart"></iframe>', PART],
    ['script', '<script src="https://polls.example/12.js"></script>', PART],
    ['block', '<div class="wp-block-jetpack-map alignwide" data-points="[]"></div>', PART],
  ])('leaves a link to the post: a %s as %s', (_kind, html, expected) => {
    const text = shown(`<p>a</p>${html}<p>b</p>`)
    expect(text).toBe(`<p>a</p>${expected}<p>b</p>`)
  })

  it('is one part with what stands right beside it', () => {
    const widget =
      '<iframe src="https://charts.example/1"></iframe>\n<p><script src="https://charts.example/s.js"></script></p>'
    expect(shown(`${widget}<p>b</p>${widget}`)).toBe(`${PART}\n<p>b</p>${PART}`)
  })

  it('leaves its link where it stood, also in a paragraph or a block', () => {
    expect(shown('<p>a <iframe src="https://charts.example/1"></iframe> b</p>')).toBe(`<p>a </p>${PART} b`)
    expect(
      shown(
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe src="//x.example/1"></iframe></div></figure>',
      ),
    ).toBe(`<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${PART}</div></figure>`)
  })

  it('has at most 20 links in a post', () => {
    const html = '<p>a</p><iframe src="https://charts.example/1"></iframe>'.repeat(100)
    expect(shown(html).split('look-elsewhere')).toHaveLength(21)
  })
})

describe('no link', () => {
  it.each([
    ['stands for a frame that readers can load', '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'],
    ['stands for a counting pixel', '<iframe src="https://ads.example/" width="1" height="1"></iframe>'],
    ['stands for a network’s script', '<p>a</p><script async src="https://platform.twitter.com/widgets.js"></script>'],
    [
      'stands for WordPress’s own empty blocks',
      '<div class="wp-block-spacer" style="height:40px"></div><ul class="wp-block-latest-posts wp-block-latest-posts__list"></ul><div class="wp-block-column is-layout-flow"></div>',
    ],
  ])('%s', (_what, html) => {
    expect(shown(html)).not.toContain('look-elsewhere')
  })

  it('takes the rest of the post for a part that nobody closed', () => {
    expect(shown('<form><p>The rest.</p>')).toContain('<p>The rest.</p>')
    expect(shown('<div class="wp-block-acme-quiz"><p>The rest.</p>')).toContain('<p>The rest.</p>')
  })

  it.each(['javascript:alert(1)', 'ftp://a.example/'])('leads to %j', (postUrl) => {
    const html = '<form>x</form>'
    expect(linkUnsupportedBlocks(html, postUrl)).toBe(html)
  })
})

test.each([
  ['/2024/rock&amp;copy#a&amp;b', '/2024/rock&amp;copy#a&amp;b'],
  ['/%2F%2Fevil.example', '/evil.example'],
  ['/%5C%5Cevil.example', '/%5C%5Cevil.example'],
  ['/a%22onclick=1%3Cscript%3E#%22%3E', '/a%22onclick=1%3Cscript%3E#%22%3E'],
  ['/?p=12', '/?p=12'],
])('a link to %s of the old site is safe as it stands in the text', (there, here) => {
  const html = sanitizeArticleHtml(`<p><a href="https://old.example${there}">A</a></p>`)
  expect(rewriteLinksToSite(html, 'https://old.example')).toBe(`<p><a href="${here}" rel="noopener">A</a></p>`)
})
