import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite } from './support/rendered-site.ts'

const site = renderedSite(contentOf([]))

describe.each([
  ['/about', 'About', 'About us.'],
  ['/contact', 'Contact', 'Write to us.'],
  ['/terms', 'Terms', 'Terms.'],
  ['/privacy', 'Privacy', 'Privacy.'],
])('%s', (path, title, text) => {
  it('shows the text of the settings under one heading', async () => {
    const page = await site.page(path)
    expect([...page.querySelectorAll('h1')].map((heading) => heading.textContent)).toEqual([title])
    expect(page.querySelector('main .article-text')?.textContent?.trim()).toBe(text)
  })

  it('is named in the footer and has one address', async () => {
    const page = await site.page(path)
    expect(page.querySelector(`footer a[href="${path}"]`)?.textContent?.trim()).toBe(title)
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`https://news.example.org${path}`)
  })
})
