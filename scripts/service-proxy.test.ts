import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createVite } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { proxyToService } from '../admin-ui/build/service-proxy.ts'
import { newFolder } from '../testing/new-folder.ts'

test('writes of a desk that Vite serves alone reach the service with the service’s own origin, others with theirs', async () => {
  const service = createServer((request, response) => response.end(String(request.headers.origin)))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const vite = await createVite({
    configFile: false,
    root: newFolder(),
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', proxy: proxyToService(`${origin}/`) },
  })
  onTestFinished(() => vite.close())
  await vite.listen()
  const desk = new URL(vite.resolvedUrls?.local[0] ?? '').origin
  const originOf = async (headers: Record<string, string>) =>
    (await fetch(`${desk}/api/auth/login`, { method: 'POST', headers })).text()
  expect(await originOf({ origin: desk })).toBe(origin)
  expect(await originOf({ origin: 'https://evil.example' })).toBe('https://evil.example')
  expect(await originOf({})).toBe('undefined')
})
