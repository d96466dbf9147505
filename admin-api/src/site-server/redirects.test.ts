import { expect, test } from 'vitest'
import { parseRedirects } from './redirects.ts'

const redirects = parseRedirects(
  '/old-name /new-name 301\n/article/:slug /:slug 301\n\n# a note\n/bad //evil.example 301\n',
)

test.each([
  ['/old-name', '/new-name'],
  ['/article/fair-opens', '/fair-opens'],
  ['/article/old-name', '/new-name'],
  ['/article/a/b', undefined],
  ['/new-name', undefined],
  ['/bad', undefined],
])('%s leads to %s', (path, to) => {
  expect(redirects(path)).toBe(to)
})
