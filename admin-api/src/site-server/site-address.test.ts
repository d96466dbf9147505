import { expect, test } from 'vitest'
import { parseRedirects, parseSiteAddress, pathOfSiteFile } from './site-address.ts'

const file = (path: string, name: string) => ({ kind: 'file', path, file: name })
const redirect = (to: string) => ({ kind: 'redirect', to })
const missing = { kind: 'missing' }
const service = { kind: 'service' }

test.each([
  ['/', file('/', 'index.html')],
  ['/sports?utm=1', file('/sports', 'sports.html')],
  ['/sports/2026/11', file('/sports/2026/11', 'sports/2026/11.html')],
  ['/%73ports', file('/sports', 'sports.html')],
  ['/search?q=&category=Sports', file('/search', 'search.html')],
  ['/caf%C3%A9?utm=1', file('/caf%C3%A9', 'café.html')],

  ['/sports/?a=b', redirect('/sports?a=b')],
  ['//evil.example/', redirect('/evil.example')],
  ['/index.html', redirect('/')],
  ['/sports.html', redirect('/sports')],
  ['/caf%c3%a9?a=b', redirect('/caf%C3%A9?a=b')],
  ['/cafe%CC%81/', redirect('/caf%C3%A9')],

  ['/../secrets.json', missing],
  ['/%2e%2e/secrets.json', missing],
  ['/..%5csecrets.json', missing],
  ['/a%00.html', missing],
  ['/%zz', missing],
  ['/.env', missing],
  ['/_headers', missing],
  ['*', missing],

  ['/api', service],
  ['/wp-json/wp/v2/posts', service],
  ['/uploads/a.webp', service],
  ['/search?category=&q=pie', service],
])('%s is %o', (target, address) => {
  expect(parseSiteAddress(target)).toEqual(address)
})

test('every file has one address', () => {
  const files = ['index.html', 'sports/2026/11.html', 'feed.xml', '404.html', '_astro/a.css', '县.html']
  const addresses = ['/', '/sports/2026/11', '/feed.xml', '/404', '/_astro/a.css', '/%E5%8E%BF']
  expect(files.map(pathOfSiteFile)).toEqual(addresses)
})

test.each([
  ['/old-name', '/new-name'],
  ['/article/fair-opens', '/fair-opens'],
  ['/article/old-name', '/new-name'],
  ['/article/a/b', undefined],
  ['/new-name', undefined],
  ['/a.b(c', '/fair'],
])('the redirects lead from %s to %s', (path, to) => {
  const lines = [
    '/old-name /new-name 301',
    '/a.b(c /fair 301',
    '/bad //evil.example 301',
    '/admin https://a.example 302',
  ]
  const patterns = ['/article/:slug /:slug 301', '/2026/:month/:slug /:slug 301', '']
  expect(parseRedirects([...lines, ...patterns].join('\n'))(path)).toBe(to)
})
