import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleContent } from '../../../test/support/sample-content.ts'
import { prepareRequest } from './site-requests.ts'

const known = sampleContent()
const [article] = known.articles.all()
const content = { ...known, site: { ...known.site, redirects: [{ from: '/old-name', to: '/new-name' }] } }

async function ask(path: string) {
  const server = createServer((request, response) => {
    if (prepareRequest(request, response, content))
      response
        .setHeader('content-type', 'text/html')
        .end(String(Reflect.get(request, Symbol.for('astro.locals')).content === content))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
}

test('a page gets the content and the headers that the site server sends', async () => {
  const response = await ask(`/${article?.slug}?from=mail`)
  expect(await response.text()).toBe('true')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test.each([
  ['/old-name', '/new-name'],
  ['/article/some-slug', '/some-slug'],
])('%s leads to %s', async (from, to) => {
  const response = await ask(from)
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(to)
})

test('an address that is nowhere is for the page that says so', async () => {
  expect((await ask('/no-such-page')).status).toBe(200)
})

test('a page whose path was forgotten is named, because readers would never see it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  await (await ask('/')).text()
  expect(warn).not.toHaveBeenCalled()
  await (await ask('/forgotten')).text()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('/forgotten will not be published'))
})
