import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { loopbackOutside, serveOutside } from '../../../test/support/loopback-outside.ts'

async function openSite(robots: RequestListener) {
  const site = await serveOutside((request, response) => {
    if (request.url === '/robots.txt') robots(request, response)
    else if (request.url === '/leads-away') response.writeHead(302, { location: '/private/page' }).end()
    else response.end('page')
  })
  const outside = loopbackOutside()
  return { ...site, read: (path: string) => outside.read(site.origin + path, { robots: true }) }
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

test('who asks at the same time waits for the same robots.txt', async () => {
  const { read, asked } = await openSite((_, response) => response.end('User-agent: *\nDisallow:'))
  await Promise.all(['/a', '/b', '/c'].map(read))
  expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
  expect(asked).toHaveLength(4)
})

test('without one everything may be read', async () => {
  const { read } = await openSite((_, response) => response.writeHead(403).end())
  expect(await read('/page')).toMatchObject({ outcome: 'read' })
})

test.each([429, 500])('with one that can’t be read (%i) nothing is', async (status) => {
  const { read, asked } = await openSite((_, response) => response.writeHead(status).end())
  expect(await read('/page')).toMatchObject({
    outcome: 'failed',
    reason: expect.stringMatching(/^Couldn’t read the site’s robots\.txt: the server .*\.$/),
  })
  await read('/page')
  expect(asked).toEqual(['/robots.txt'])
})

test('with one that breaks off nothing is read, with one that only leads round everything', async () => {
  const broken = await openSite((_, response) => response.destroy())
  expect(await broken.read('/page')).toMatchObject({
    outcome: 'failed',
    reason: 'The server stopped in the middle of its answer.',
  })
  const round = await openSite((_, response) => response.writeHead(302, { location: '/robots.txt' }).end())
  expect(await round.read('/page')).toMatchObject({ outcome: 'read' })
})

test('one that hangs holds nobody up for longer than they have', async () => {
  const { origin } = await openSite(() => undefined)
  expect(await loopbackOutside().read(`${origin}/page`, { robots: true, withinMs: 50 })).toEqual({
    outcome: 'failed',
    reason: 'The server didn’t answer in time.',
  })
})

test('one without an end is followed as far as it is read', async () => {
  const rules = `User-agent: *\nDisallow: /private/\n${'# and so on\n'.repeat(100_000)}`
  const { read } = await openSite((_, response) => response.end(rules))
  expect(await read('/private/page')).toEqual(KEPT_AWAY)
  expect(await read('/page')).toMatchObject({ outcome: 'read' })
})
