import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { createHttpGetter } from '../../test/support/http-getter.ts'
import { serveWebsite } from '../../test/support/loopback-fetch.ts'
import { publishTestSite } from '../../test/support/test-site.ts'
import { createSiteHandler } from './site-handler.ts'

const ADDRESSES = { siteUrl: 'https://news.example.org', apiUrl: '' }

async function serve(
  files: Record<string, string>,
  { withdrawn, moved = {} }: { withdrawn?: string; moved?: Readonly<Record<string, string | null>> } = {},
) {
  const dataDir = newFolder()
  publishTestSite(dataDir, { '404.html': 'Missing', ...files })
  const { handle } = createSiteHandler({
    siteDir: join(dataDir, 'site'),
    addresses: ADDRESSES,
    log: pino({ enabled: false }),
    isWithdrawn: (path) => path === withdrawn,
    isEmpty: () => false,
    findMoved: async (target) => (target in moved ? { to: moved[target] ?? null } : undefined),
  })
  const get = createHttpGetter((await serveWebsite((request, response) => void handle(request, response))).origin)
  return async (path: string, method = 'GET') => {
    const { status, text, headers } = await get(path, {}, method)
    return status === 301 ? headers.location : `${status} ${text}`
  }
}

const FAIR = { 'county-fair.html': 'Fair', _redirects: '/fair /county-fair 301\n' }

test('a numbered page of a post in WordPress leads to the article', async () => {
  const get = await serve(FAIR)
  expect(
    await Promise.all(['/county-fair/2', '/fair/3', '/county-fair/99999?a=b', '/nowhere/2'].map((path) => get(path))),
  ).toEqual(['/county-fair', '/county-fair', '/county-fair?a=b', '404 Missing'])
})

test('capitals in an address lead to the page, if there is one', async () => {
  const get = await serve({ ...FAIR, 'café.html': 'Café', 'Logo.svg': 'Logo' }, { withdrawn: '/hidden' })
  expect(
    await Promise.all(['/County-Fair', '/COUNTY-FAIR?a=B', '/Fair', '/CAF%C3%89'].map((path) => get(path))),
  ).toEqual(['/county-fair', '/county-fair?a=B', '/county-fair', '/caf%C3%A9'])
  expect(await get('/Logo.svg')).toBe('200 Logo')
  expect(await Promise.all(['/Nowhere', '/Hidden'].map((path) => get(path)))).toEqual(['404 Missing', '404 Missing'])
})

test('a removed page is answered with 410, also to HEAD, or leads where an editor said', async () => {
  const moved = { '/fair': null, '/events/fair': 'https://fair.example/' }
  const get = await serve({ '410.html': 'Removed' }, { moved, withdrawn: '/fair' })
  expect(await Promise.all(['/fair', '/Fair', '/fair/2', '/events/fair'].map((path) => get(path)))).toEqual([
    ...['410 Removed', '/fair', '/fair', 'https://fair.example/'],
  ])
  expect(await get('/fair', 'HEAD')).toBe('410 ')
  expect(await get('/elsewhere')).toBe('404 Missing')
})
