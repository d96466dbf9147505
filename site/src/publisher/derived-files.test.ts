import { describe, expect, test } from 'vitest'
import { sampleSite } from '../../test/support/sample-content.ts'
import { deskRedirects, headersText } from './derived-files.ts'

describe('the headers that other hosts read', () => {
  test('let the calendar be framed, and nothing else', () => {
    const rules = headersText(sampleSite).split('\n\n')
    const framed = rules.filter((rule) => rule.includes('frame-ancestors *'))
    expect(framed.map((rule) => rule.split('\n', 1)[0])).toEqual(['/calendar/embed'])
    for (const rule of framed) expect(rule).toContain('  ! Content-Security-Policy\n  Content-Security-Policy: ')
    expect(rules[0]).toMatch(/^\/\*\n {2}Content-Security-Policy: frame-ancestors 'none'/)
  })

  test('keep browsers with https where the site has it', () => {
    const hsts = '  Strict-Transport-Security: max-age=63072000'
    expect(headersText(sampleSite).split('\n\n')[0]).toContain(hsts)
    expect(headersText({ ...sampleSite, siteUrl: 'http://localhost:3000' })).not.toContain('Strict-Transport-Security')
  })

  test('name the type of the calendar’s files', () => {
    expect(headersText(sampleSite)).toContain('/calendar/sports.ics\n  Content-Type: text/calendar; charset=utf-8\n')
  })
})

describe('the way to the desk', () => {
  test('leads to the API where the site is on a host of its own', () => {
    expect(deskRedirects('https://api.example.org')).toBe(
      [
        '/login https://api.example.org/login 302\n',
        '/admin https://api.example.org/admin 302\n',
        '/admin/* https://api.example.org/admin/:splat 302\n',
      ].join(''),
    )
  })

  test('needs no redirect where the service serves both', () => {
    expect(deskRedirects('')).toBe('')
  })
})
