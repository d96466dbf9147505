import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { loopbackOutside, serveOutside } from '../../../../test/support/loopback-outside.ts'

/** Answers, and tells over how many connections it was asked. */
async function serveCounting(answer: RequestListener) {
  const sockets = new Set<unknown>()
  const server = await serveOutside((request, response) => {
    sockets.add(request.socket)
    answer(request, response)
  })
  return { ...server, sockets }
}

test('a site is asked for its robots.txt and its pages over one connection', async () => {
  const { origin, asked, sockets } = await serveCounting((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end('<h1>There is no such page.</h1>')
    else response.end('a page')
  })
  const outside = loopbackOutside()
  for (const path of ['/a', '/b', '/c'])
    expect(await outside.read(origin + path, { robots: true })).toMatchObject({ body: Buffer.from('a page') })
  expect(asked).toEqual(['/robots.txt', '/a', '/b', '/c'])
  expect(sockets.size).toBe(1)
})

test('a server that breaks off a kept connection without an answer is asked once more', async () => {
  const { origin, asked } = await serveCounting((request, response) => {
    if (asked.length === 2) request.socket.destroy()
    else response.end('a page')
  })
  const outside = loopbackOutside()
  await outside.read(origin)
  expect(await outside.read(origin)).toMatchObject({ outcome: 'read', body: Buffer.from('a page') })
  expect(asked).toHaveLength(3)
})

test('a connection to a trusted place is for those alone who trust it', async () => {
  const { origin, sockets } = await serveCounting((_, response) => response.end('a page'))
  const outside = loopbackOutside()
  await outside.read(origin, { trustedOrigins: [origin] })
  await outside.read(origin)
  expect(sockets.size).toBe(2)
})
