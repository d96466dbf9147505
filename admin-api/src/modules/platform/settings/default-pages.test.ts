import { describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import { defaultPages } from './default-pages.ts'

const real = defaultPages({ siteName: 'The <Bugle>', countyName: 'Reed & Marsh County', sample: false })
const sample = defaultPages({ siteName: 'The Courier', countyName: 'Alder County', sample: true })

describe.each([
  ['a real county', real],
  ['the sample county', sample],
] as const)('the pages of trust of %s', (_, pages) => {
  it('are safe HTML already, names and all', () => {
    for (const html of Object.values(pages)) expect(sanitizeArticleHtml(html)).toBe(html)
  })

  it('link to pages of the site alone', () => {
    const links = [
      ...Object.values(pages)
        .join(' ')
        .matchAll(/href="([^"]+)"/g),
    ].map(([, href]) => href ?? '')
    for (const href of links)
      expect(href).toMatch(
        /^(?:\/(?:about#text-corrections|events\/submit|contact|corrections|corrections\/feed\.xml|manage|privacy|feed\.xml|robots\.txt)|mailto:.+\.invalid)$/,
      )
  })
})

describe('a real county', () => {
  it('is given no address, no owner and no word of a sample', () => {
    const text = Object.values(real).join(' ')
    expect(text).not.toMatch(/mailto|@|invalid|sample|Alder|Mill Street|412/)
    expect(real.aboutHtml).toContain('The &lt;Bugle&gt; reports on Reed &amp; Marsh County')
  })
})
