import { Socket } from 'node:net'
import { queryObjects } from 'node:v8'
import { expect, test } from 'vitest'
import { loopbackOutside, serveOutside } from '../../../test/support/loopback-outside.ts'

const READINGS = 40

test('what was read is let go, whatever became of it', async () => {
  const outside = loopbackOutside()
  const { origin } = await serveOutside(({ url }, response) => {
    if (url?.startsWith('/broken')) response.destroy()
    else response.writeHead(200, { connection: 'close' }).end('A story')
  })
  const { signal } = new AbortController()
  await outside.read(`${origin}/first`, { signal })
  const before = queryObjects(Socket, { format: 'count' })
  for (let count = 0; count < READINGS; count++) {
    await outside.read(`${origin}/${count % 2 ? 'story' : 'broken'}-${count}`, { signal })
  }
  // Not each of them: the last may still be on its way out.
  expect(queryObjects(Socket, { format: 'count' }) - before).toBeLessThan(READINGS / 4)
})
