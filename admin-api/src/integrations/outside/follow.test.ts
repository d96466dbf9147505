import { expect, test } from 'vitest'
import { loopbackOutside, serveOutside } from '../../../test/support/loopback-outside.ts'
import { createOutside } from './create-outside.ts'

const outside = loopbackOutside()

test.each(['', 'no address', 'http://'])('%j is no address at all', async (url) => {
  expect(await outside.read(url)).toEqual({ outcome: 'refused', reason: 'This isn’t a web address.' })
})

test('robots.txt is asked of everybody but those whom the operator trusts', async () => {
  const { origin, asked } = await serveOutside((request, response) =>
    response.end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /' : 'news'),
  )
  expect(await outside.read(`${origin}/feed`, { robots: true })).toMatchObject({ outcome: 'refused' })
  expect(asked).toEqual(['/robots.txt'])
  const trusted = { robots: true, trustedOrigins: [origin] }
  expect(await outside.read(`${origin}/feed`, trusted)).toMatchObject({ outcome: 'read' })
  expect(asked).toEqual(['/robots.txt', '/feed'])
})

test('a host is the same with a dot at its end', async () => {
  const { origin } = await serveOutside((_, response) => response.end('news'))
  const { port } = new URL(origin)
  const named = createOutside({
    userAgent: () => 'x',
    allowPrivate: true,
    gapMs: 0,
    resolve: async () => ['127.0.0.1'],
  })
  expect(await named.read(`http://feeds.us.:${port}/#part`)).toMatchObject({ url: `http://feeds.us:${port}/` })
})
