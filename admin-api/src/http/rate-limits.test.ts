import { expect, onTestFinished, test } from 'vitest'
import { createBareApp } from '../../test/support/bare-app.ts'
import { registerErrorHandlers } from './errors/error-handler.ts'
import { rateLimitPerClient, registerRateLimits } from './rate-limits.ts'

test('a public route has a generous limit that is counted by itself, others their own or none', async () => {
  const app = createBareApp()
  onTestFinished(() => app.close())
  registerErrorHandlers(app)
  await registerRateLimits(app)
  const shared = { access: 'public' } as const
  app.get('/open', { config: shared }, async () => 'done')
  app.get('/other', { config: shared }, async () => 'done')
  app.get('/narrow', { config: { access: 'public', rateLimit: rateLimitPerClient(2) } }, async () => 'done')
  app.get('/staff', { config: { access: 'staff' } }, async () => 'done')
  const call = async (url: string, times: number) => {
    let status = 0
    for (let time = 0; time < times; time++)
      status = (await app.inject({ url, remoteAddress: '203.0.113.5' })).statusCode
    return status
  }
  expect(await call('/open', 6000)).toBe(200)
  expect(await call('/open', 1)).toBe(429)
  expect(await call('/other', 1)).toBe(200)
  expect(await call('/narrow', 3)).toBe(429)
  expect(await call('/staff', 6100)).toBe(200)
})
