import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { proxyToService } from '../admin-ui/build/service-proxy.ts'
import { serveHttp } from '../testing/http-server.ts'
import { newFolder } from '../testing/new-folder.ts'

test('writes of a desk that Vite serves alone reach the service with the service’s own origin, others with theirs', async () => {
  const { origin, close } = await serveHttp((request, response) => response.end(String(request.headers.origin)))
  onTestFinished(close)
  const vite = await createServer({
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
