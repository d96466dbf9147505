import { describe, expect, test } from 'vitest'
import { deskRedirects } from './derived-files.ts'

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
