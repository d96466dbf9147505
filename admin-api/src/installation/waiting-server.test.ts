import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { createWaitingServer } from './waiting-server.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a machine that needn’t wait any more leaves its port at once, even before it listened there', async () => {
  const { config } = await buildTestContext()
  const port = await freePort()
  const waiting = createWaitingServer({
    config: { ...config, host: 'localhost', port },
    log: pino({ level: 'silent' }),
  })
  waiting.say('The database isn’t there yet.')
  await waiting.close()
  const request = get({ host: 'localhost', port, path: '/api/health/live' })
  const [error] = await once(request, 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})
