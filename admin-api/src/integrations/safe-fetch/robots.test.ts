import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { loopbackFetch, serveWebsite } from '../../../test/support/loopback-fetch.ts'

async function openSite(robots: RequestListener) {
  const site = await serveWebsite((request, response) => {
    if (request.url === '/robots.txt') robots(request, response)
    else if (request.url === '/leads-away') response.writeHead(302, { location: '/private/page' }).end()
    else response.end('page')
  })
  const safeFetch = loopbackFetch()
  const read = (path: string, trustedOrigins: string[] = []) =>
    safeFetch.read(site.origin + path, { robots: true, trustedOrigins })
  return { ...site, read }
}

const KEPT_AWAY = { outcome: 'refused', reason: 'The site’s robots.txt doesn’t let us read this address.' }

test('what robots.txt keeps us away from is not asked for, also by way of a redirect, and it is read once', async () => {
  const { read, asked } = await openSite((_, response) =>
    response.end('\uFEFFUser-agent: *\nDisallow: /private/\nAllow: /private/fair\nDisallow: /*.pdf$'),
  )
  expect(await read('/private/page')).toEqual(KEPT_AWAY)
  expect(await read('/leads-away')).toEqual(KEPT_AWAY)
  expect(await read('/a.pdf')).toEqual(KEPT_AWAY)
  expect(await read('/private/fair')).toMatchObject({ outcome: 'read' })
  expect(asked).toEqual(['/robots.txt', '/leads-away', '/private/fair'])
})

test('it isn’t asked of a place that the operator trusts', async () => {
  const { read, asked, origin } = await openSite((_, response) => response.end('User-agent: *\nDisallow: /'))
  expect(await read('/feed')).toEqual(KEPT_AWAY)
  expect(await read('/feed', [origin])).toMatchObject({ outcome: 'read' })
  expect(asked).toEqual(['/robots.txt', '/feed'])
})

test('without one, or with one that only leads round, everything may be read', async () => {
  const none = await openSite((_, response) => response.writeHead(403).end())
  expect(await none.read('/page')).toMatchObject({ outcome: 'read' })
  const round = await openSite((_, response) => response.writeHead(302, { location: '/robots.txt' }).end())
  expect(await round.read('/page')).toMatchObject({ outcome: 'read' })
})

test('with one that can’t be read nothing is', async () => {
  const { read, asked } = await openSite((_, response) => response.writeHead(500).end())
  const reason = 'Couldn’t read the site’s robots.txt (500).'
  expect(await read('/page')).toEqual({ outcome: 'failed', reason })
  await read('/page')
  expect(asked).toEqual(['/robots.txt'])
  const broken = await openSite((_, response) => response.destroy())
  expect(await broken.read('/page')).toMatchObject({ outcome: 'failed' })
})
