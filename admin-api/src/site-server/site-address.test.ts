import { expect, test } from 'vitest'
import { pathOfFile, readAddress } from './site-address.ts'

test.each([
  ['/', 'index.html'],
  ['/sports', 'sports.html'],
  ['/sports?utm=1', 'sports.html'],
  ['/sports/2026/11', 'sports/2026/11.html'],
  ['/feed.xml', 'feed.xml'],
  ['/sports/feed.xml', 'sports/feed.xml'],
  ['/_astro/page.Ab1.css', '_astro/page.Ab1.css'],
  ['/%73ports', 'sports.html'],
  ['/apiary', 'apiary.html'],
  ['/search?q=&category=Sports', 'search.html'],
  ['/caf%C3%A9?utm=1', 'café.html'],
  ['/%E5%8E%BF%E8%AE%AE%E4%BC%9A', '县议会.html'],
])('%s is the file %s', (target, file) => {
  expect(readAddress(target)).toMatchObject({ kind: 'file', file })
})

test.each([
  ['/sports/', '/sports'],
  ['/sports/?a=b', '/sports?a=b'],
  ['//evil.example/', '/evil.example'],
  ['//evil.example', '/evil.example'],
  ['/index.html', '/'],
  ['/sports.html', '/sports'],
  ['/index', '/'],
  ['/index.html/?a', '/?a'],
  ['/caf%c3%a9?a=b', '/caf%C3%A9?a=b'],
  ['/cafe%CC%81/', '/caf%C3%A9'],
  ['/caf%C3%A9.html', '/caf%C3%A9'],
  ['/%63af%C3%A9', '/caf%C3%A9'],
])('%s moves to %s', (target, to) => {
  expect(readAddress(target)).toEqual({ kind: 'redirect', to })
})

test.each([
  '/../secrets.json',
  '/%2e%2e/secrets.json',
  '/..%2fsecrets.json',
  '/..%5csecrets.json',
  '/a\\b',
  '/a%00.html',
  '/a%0d%0aX-Evil:1',
  '/%zz',
  '/.env',
  '/.staging/new-1',
  '/_headers',
  '/_redirects',
  '*',
])('%s is no file', (target) => {
  expect(readAddress(target)).toEqual({ kind: 'missing' })
})

test.each([
  '/api',
  '/api/articles',
  '/wp-json/wp/v2/posts',
  '/uploads/a.webp',
  '/preview/abc',
  '/derived/x',
  '/api?x',
  '/search?category=&q=pie',
])('%s is for the service', (target) => {
  expect(readAddress(target)).toEqual({ kind: 'service' })
})

test('every file has one address', () => {
  const files = ['index.html', 'sports.html', 'sports/2026/11.html', 'feed.xml', '404.html', '_astro/a.css']
  expect(files.map(pathOfFile)).toEqual(['/', '/sports', '/sports/2026/11', '/feed.xml', '/404', '/_astro/a.css'])
})

test('the file of an address outside ASCII is found under the address that readers ask for', () => {
  const address = readAddress('/%E5%8E%BF')
  expect(address).toEqual({ kind: 'file', path: '/%E5%8E%BF', file: '县.html' })
  expect(pathOfFile('县.html')).toBe('/%E5%8E%BF')
})
