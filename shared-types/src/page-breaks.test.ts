import { describe, expect, it } from 'vitest'
import { ARTICLE_PAGES_LIMIT, PAGE_BREAK, pagesOfHtml, withoutPageBreaks, writePageBreaks } from './page-breaks.ts'
import { sanitizeArticleHtml } from './safe-html.ts'

const pages = (html: string) => pagesOfHtml(sanitizeArticleHtml(html))

describe('page breaks of WordPress', () => {
  it.each([
    ['between paragraphs', '<p>One</p>\n<!--nextpage-->\n<p>Two</p>'],
    ['within a paragraph', '<p>One<!--nextpage-->Two</p>'],
    ['first and last', '<!--nextpage--><p>One</p><!--nextpage--><p>Two</p><!--nextpage-->'],
    ['one after another', '<p>One</p><!--nextpage--><!--nextpage--> <!--nextpage--><p>Two</p>'],
  ])('divide an article: %s', (_where, html) => {
    expect(pages(html).map((page) => page.trim())).toEqual(['<p>One</p>', '<p>Two</p>'])
  })

  it('divide the elements around them', () => {
    expect(
      pages('<div class="wp-block-group"><ul><li>One</li></ul><!--nextpage--><p>Two<br />lines</p></div><p>End</p>'),
    ).toEqual([
      '<div class="wp-block-group"><ul><li>One</li></ul></div>',
      '<div class="wp-block-group"><p>Two<br />lines</p></div><p>End</p>',
    ])
  })

  it('are kept as an element of ours, which is safe HTML', () => {
    const safe = sanitizeArticleHtml('<p>One</p><!--nextpage--><p>Two</p>')
    expect(safe).toBe(`<p>One</p>${PAGE_BREAK}<p>Two</p>`)
    expect(sanitizeArticleHtml(safe)).toBe(safe)
    expect(writePageBreaks(safe)).toBe('<p>One</p><!--nextpage--><p>Two</p>')
    expect(withoutPageBreaks(safe)).toBe('<p>One</p><p>Two</p>')
  })

  it('leave a page that has only a picture, and other lines', () => {
    expect(pages('<p>One</p><hr><!--nextpage--><img src="/a.jpg">')).toEqual([
      '<p>One</p><hr />',
      '<img src="/a.jpg" />',
    ])
  })

  it('make no more pages than the limit, and lose nothing', () => {
    const many = pages('<p>Text</p><!--nextpage-->'.repeat(ARTICLE_PAGES_LIMIT + 20))
    expect(many).toHaveLength(ARTICLE_PAGES_LIMIT)
    expect(many.join('').split('<p>Text</p>')).toHaveLength(ARTICLE_PAGES_LIMIT + 21)
  })

  it('in an attribute are no element', () => {
    expect(sanitizeArticleHtml('<p title="<!--nextpage-->">One</p>')).not.toMatch(/onload|<script/)
  })
})
