import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerPrivately } from './private-requests.ts'

test('a machine without readers refuses them, and says how browsers must treat the answer', async () => {
  const addresses = { siteUrl: 'https://www.example.org', apiUrl: '' }
  const server = createServer(answerPrivately((_, response) => response.end('health'), addresses))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const at = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  expect(await (await at('/api/health/live')).text()).toBe('health')
  const refused = await at('/')
  expect(refused.status).toBe(404)
  expect(refused.headers.get('strict-transport-security')).toBe('max-age=63072000')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
})
