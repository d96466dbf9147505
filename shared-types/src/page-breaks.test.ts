import { describe, expect, it } from 'vitest'
import { PAGE_BREAK, withoutPageBreaks, writePageBreaks } from './page-breaks.ts'
import { sanitizeArticleHtml } from './safe-html.ts'

describe('page breaks of WordPress', () => {
  it('are kept as an element of ours, which is safe HTML', () => {
    const safe = sanitizeArticleHtml('<p>One</p><!--nextpage--><p>Two</p>')
    expect(safe).toBe(`<p>One</p>${PAGE_BREAK}<p>Two</p>`)
    expect(sanitizeArticleHtml(safe)).toBe(safe)
    expect(writePageBreaks(safe)).toBe('<p>One</p><!--nextpage--><p>Two</p>')
    expect(withoutPageBreaks(safe)).toBe('<p>One</p><p>Two</p>')
  })

  it('divide a paragraph, and leave other lines alone', () => {
    const safe = sanitizeArticleHtml('<p>One<!--nextpage-->Two</p><hr>')
    expect(withoutPageBreaks(safe)).toBe('<p>One</p><p>Two</p><hr />')
  })

  it('in an attribute are no element', () => {
    expect(sanitizeArticleHtml('<p title="<!--nextpage-->">One</p>')).not.toMatch(/onload|<script/)
  })
})
