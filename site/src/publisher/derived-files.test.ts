import { describe, expect, test } from 'vitest'
import { sampleContent, sampleSite } from '../../test/support/sample-content.ts'
import { deskRedirects, headersText, redirectsText } from './derived-files.ts'

describe('the headers that other hosts read', () => {
  const rules = headersText(sampleSite).split('\n\n')

  test('let the calendar be framed, and nothing else', () => {
    const framed = rules.filter((rule) => rule.includes('frame-ancestors *'))
    expect(framed.map((rule) => rule.split('\n', 1)[0])).toEqual(['/calendar/embed'])
    for (const rule of framed) expect(rule).toContain('  ! Content-Security-Policy\n  Content-Security-Policy: ')
    expect(rules[0]).toMatch(/^\/\*\n {2}Content-Security-Policy: frame-ancestors 'none'/)
  })

  test('keep browsers with https where the site has it', () => {
    const hsts = '  Strict-Transport-Security: max-age=63072000'
    expect(rules[0]).toContain(hsts)
    expect(headersText({ ...sampleSite, siteUrl: 'http://localhost:3000' })).not.toContain('Strict-Transport-Security')
  })
})

describe('redirects for hosts that read them', () => {
  const pages = new Set(['/sports', '/story-1'])
  const linesFor = (site: Partial<typeof sampleSite>) => {
    const content = sampleContent(1)
    return redirectsText({ ...content, site: { ...content.site, ...site } }, (path) => pages.has(path)).split('\n')
  }

  test('lead from an article’s former slugs, also outside ASCII, unless another article is there', () => {
    const redirects = [
      { from: 'cafe-1', to: 'café-县' },
      { from: 'story-1', to: 'other' },
      { from: 'a b\n/* /evil', to: 'story-1' },
    ]
    expect(linesFor({ redirects })).toEqual(['/cafe-1 /caf%C3%A9-%E5%8E%BF 301', '/article/:slug /:slug 301', ''])
  })

  test('lead from a deleted page where an editor sends its readers', () => {
    const pageRedirects = [
      { from: '/fair', to: 'https://fair.example/' },
      { from: '/sports', to: '/calendar' },
    ]
    expect(linesFor({ pageRedirects })).toEqual(['/fair https://fair.example/ 301', '/article/:slug /:slug 301', ''])
  })

  test('lead from the addresses in WordPress: single ones first, then those of a year', () => {
    const single = ['/2026/11/sports', '/архив/12', '/sports', '/a:b/c'].map((from) => ({ from, to: 'sports-7' }))
    expect(linesFor({ formerPaths: { single, patterns: ['/2026/:month/:slug'] } })).toEqual([
      '/2026/11/sports /sports-7 301',
      '/%D0%B0%D1%80%D1%85%D0%B8%D0%B2/12 /sports-7 301',
      '/article/:slug /:slug 301',
      '/2026/:month/:slug /:slug 301',
      '',
    ])
  })

  test('lead to the desk where the site is on a host of its own', () => {
    expect(deskRedirects('https://api.example.org')).toContain('/admin/* https://api.example.org/admin/:splat 302\n')
    expect(deskRedirects('')).toBe('')
  })
})
