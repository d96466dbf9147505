import { describe, expect, it } from 'vitest'
import { findRelyingParty, originsOf } from './relying-party.ts'

const addresses = (siteUrl: string, apiUrl = '', allowedOrigins: string[] = []) => ({ siteUrl, apiUrl, allowedOrigins })

describe('the host that passkeys are bound to', () => {
  it.each([
    ['https://www.example.org', 'www.example.org'],
    ['https://www.example.org:8443', 'www.example.org'],
    ['http://localhost:3000', 'localhost'],
    ['http://desk.localhost:3000', 'desk.localhost'],
    ['http://www.example.org', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::1]', undefined],
  ])('of the site %s is %s', (siteUrl, host) => {
    expect(findRelyingParty(addresses(siteUrl), undefined)).toBe(host)
  })

  it('is the desk’s, which may be another one than the site’s', () => {
    const config = addresses('https://www.example.org', 'https://api.example.org')
    expect(findRelyingParty(config, undefined)).toBe('api.example.org')
    expect(findRelyingParty(config, 'https://www.example.org')).toBe('www.example.org')
  })

  it('is another one on a desk of another domain, and the same on one below', () => {
    const config = addresses('https://example.org', '', ['https://desk.example.org', 'https://desk.example.net'])
    expect(findRelyingParty(config, 'https://desk.example.org')).toBe('example.org')
    expect(findRelyingParty(config, 'https://desk.example.net')).toBe('desk.example.net')
    expect(originsOf(config, 'example.org')).toEqual(['https://example.org', 'https://desk.example.org'])
    expect(originsOf(config, 'desk.example.net')).toEqual(['https://desk.example.net'])
  })

  it.each(['https://evil.example', 'http://www.example.org', 'null', 'https://www.example.org.evil.example'])(
    'is none for a page of %s, which isn’t configured',
    (origin) => {
      expect(findRelyingParty(addresses('https://www.example.org'), origin)).toBeUndefined()
    },
  )
})
