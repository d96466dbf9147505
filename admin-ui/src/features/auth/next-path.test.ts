import { expect, test } from 'vitest'
import { nextPath } from './LoginPage.tsx'

test.each([
  ['/admin/content?edit=1#seo', '/admin/content?edit=1#seo'],
  ['/admin', '/admin'],
])('leads back to %s', (wanted, expected) => {
  expect(nextPath(wanted)).toBe(expected)
})

test.each([
  ['https://evil.example/admin'],
  ['//evil.example/admin'],
  ['/\\evil.example/admin'],
  ['/\t/evil.example/admin'],
  ['javascript:alert(1)'],
  ['/admin/../api/auth/logout'],
  ['/administration'],
  ['/login'],
  [undefined],
])('leads to the dashboard instead of %s', (wanted) => {
  expect(nextPath(wanted)).toBe('/admin')
})
