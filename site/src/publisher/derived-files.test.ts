import { describe, expect, test } from 'vitest'
import { sampleSite } from '../../test/support/sample-content.ts'
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
  const linesFor = (site: Partial<typeof sampleSite>) =>
    redirectsText({ ...sampleSite, ...site }, (path) => pages.has(path)).split('\n')

  test('lead where the service says, unless a page is there, and those of a year follow as patterns', () => {
    const redirects = [
      { from: '/cafe-1', to: '/caf%C3%A9-%E5%8E%BF' },
      { from: '/story-1', to: '/other' },
      { from: '/fair', to: 'https://fair.example/' },
      { from: '/a b\n/* /evil', to: '/story-1' },
      { from: '/2026/11/sports', to: '/sports-7' },
      { from: '/a:b/c', to: '/sports-7' },
    ]
    expect(linesFor({ redirects, redirectPatterns: ['/2026/:month/:slug'] })).toEqual([
      '/cafe-1 /caf%C3%A9-%E5%8E%BF 301',
      '/fair https://fair.example/ 301',
      '/2026/11/sports /sports-7 301',
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
