import { expect, test } from 'vitest'
import { findRedirect, SERVICE_PATHS, SITE_PATHS } from './routes.ts'

/** Chooses as Vite's proxy does: the first pattern wins. */
function destinationOf(url: string): string {
  if (new RegExp(SERVICE_PATHS).test(url)) return 'service'
  return new RegExp(SITE_PATHS).test(url) ? 'site' : 'desk'
}

test.each([
  ['/', 'site'],
  ['/sports?page=2', 'site'],
  ['/apiary', 'site'],
  ['/@vite/client', 'site'],
  ['/_astro/page.css', 'site'],
  ['/search', 'site'],
  ['/search?q=pie', 'service'],
  ['/api', 'service'],
  ['/api/live?since=1', 'service'],
  ['/preview/0f3a', 'service'],
  ['/uploads/a.webp', 'service'],
  ['/wp-json/wp/v2/posts', 'service'],
  ['/@desk/', 'desk'],
  ['/@desk/src/main.tsx', 'desk'],
])('%s is for the %s', (url, destination) => {
  expect(destinationOf(url)).toBe(destination)
})

test('addresses that the site server redirects are redirected, addresses of sources are not', () => {
  expect(findRedirect('/sports/?page=2')).toBe('/sports?page=2')
  expect(findRedirect('/index.html')).toBe('/')
  expect(findRedirect('/sports')).toBeUndefined()
  expect(findRedirect('/@id//virtual/')).toBeUndefined()
  expect(findRedirect('/node_modules/a/index.html')).toBeUndefined()
})
