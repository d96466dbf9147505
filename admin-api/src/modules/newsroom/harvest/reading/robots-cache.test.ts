import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { RobotsCache } from '../../../../integrations/outside/robots.ts'
import { createRobotsCache } from './robots-cache.service.ts'

/** A process that starts, and what it has written before the next one starts. */
function openCache(context: Parameters<typeof createRobotsCache>[0]) {
  const cache = createRobotsCache(context)
  let written = Promise.resolve()
  const robotsCache: RobotsCache = {
    find: cache.find,
    keep: (...kept) => {
      written = cache.keep(...kept)
      return written
    },
  }
  return { outside: loopbackOutside({ robotsCache }), settled: () => written }
}

describe('robots.txt', () => {
  test('is read once in half a day, over restarts and by all processes', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { origin, asked } = await serveOutside((request, response) => {
      response.end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /private' : 'News')
    })
    async function read(path: string) {
      const { outside, settled } = openCache(context)
      const answer = await outside.read(origin + path, { robots: true })
      await settled()
      return answer
    }
    const asksRobots = () => asked.filter((path) => path === '/robots.txt').length

    expect(await read('/news')).toMatchObject({ outcome: 'read' })
    expect(await read('/private/news')).toMatchObject({ outcome: 'refused' })
    expect(asksRobots()).toBe(1)
    context.clock.advance(13 * 3600_000)
    await read('/news')
    expect(asksRobots()).toBe(2)
  })

  test('that a site has none is known as well', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { origin, asked } = await serveOutside((request, response) => {
      response.writeHead(request.url === '/robots.txt' ? 404 : 200).end('News')
    })
    for (let starts = 0; starts < 3; starts++) {
      const { outside, settled } = openCache(context)
      expect(await outside.read(`${origin}/news`, { robots: true })).toMatchObject({ outcome: 'read' })
      await settled()
    }
    expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
  })
})
