import { expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { describeOnEither } from '../../../../../test/support/on-both-databases.ts'
import { createRobotsCache } from './robots-cache.service.ts'

describeOnEither('robots.txt', (openTestStore) => {
  test('is read once in half a day, over restarts and by all processes', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { origin, asked } = await serveOutside((request, response) => {
      response.end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /private' : 'News')
    })
    const start = () => loopbackOutside({ robotsCache: createRobotsCache(context) })
    const asksRobots = () => asked.filter((path) => path === '/robots.txt').length

    expect(await start().read(`${origin}/news`, { robots: true })).toMatchObject({ outcome: 'read' })
    expect(await start().read(`${origin}/private/news`, { robots: true })).toMatchObject({ outcome: 'refused' })
    expect(asksRobots()).toBe(1)
    context.clock.advance(13 * 3600_000)
    await start().read(`${origin}/news`, { robots: true })
    expect(asksRobots()).toBe(2)
  })

  test('that a site has none is known as well', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { origin, asked } = await serveOutside((request, response) => {
      response.writeHead(request.url === '/robots.txt' ? 404 : 200).end('News')
    })
    for (let starts = 0; starts < 3; starts++) {
      const outside = loopbackOutside({ robotsCache: createRobotsCache(context) })
      expect(await outside.read(`${origin}/news`, { robots: true })).toMatchObject({ outcome: 'read' })
    }
    expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
  })
})
