import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite, textOf } from './support/rendered-site.ts'

const page = await renderedSite(contentOf([])).page('/404')

describe('the page for what is not there', () => {
  it('says so without script, and leads home', () => {
    expect(textOf(page.querySelector('main h1'))).toBe('404 Page Not Found')
    expect(page.querySelector('main a[href="/"]')?.textContent).toContain('Back to Home')
  })

  it('is no page for search engines', () => {
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('link[rel="canonical"]')).toBeNull()
  })
})
