import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestContext } from '../../../test/support/build-test-app.ts'
import { mediaRoutes } from '../../modules/content/media/library/media.routes.ts'
import { shareCardRoutes } from '../../modules/publishing/share-cards/share-cards.routes.ts'
import { handleErrors } from '../errors/error-handler.ts'
import type { App } from '../routing.ts'
import { perCaller, registerRateLimits } from './rate-limits.ts'

async function openBare() {
  const app = fastify() as unknown as App
  onTestFinished(() => app.close())
  handleErrors(app)
  await registerRateLimits(app)
  return app
}

function callOf(app: App) {
  return async (url: string, times: number) => {
    let status = 0
    for (let time = 0; time < times; time++)
      status = (await app.inject({ url, remoteAddress: '203.0.113.5' })).statusCode
    return status
  }
}

async function open() {
  const app = await openBare()
  const shared = { access: 'public' } as const
  app.get('/open', { config: shared }, async () => 'done')
  app.get('/other', { config: shared }, async () => 'done')
  app.get('/narrow', { config: { access: 'public', rateLimit: perCaller(2) } }, async () => 'done')
  app.get('/staff', { config: { access: 'staff' } }, async () => 'done')
  return callOf(app)
}

test('a public route without a limit of its own has a generous one, counted by itself', async () => {
  const call = await open()
  expect(await call('/open', 6000)).toBe(200)
  expect(await call('/open', 1)).toBe(429)
  expect(await call('/other', 1)).toBe(200)
})

test('a route keeps its own limit, and those behind the sign-in have none by default', async () => {
  const call = await open()
  expect(await call('/narrow', 3)).toBe(429)
  expect(await call('/staff', 6100)).toBe(200)
})

test('pictures are not cut off where a school or a CDN has one address', async () => {
  const app = await openBare()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const limits: Record<string, unknown> = {}
  app.addHook('onRoute', ({ url, config }) => {
    limits[url] = config?.rateLimit ? config.rateLimit.max : undefined
  })
  const context = await buildTestContext()
  mediaRoutes(app, context)
  shareCardRoutes(app, context)
  for (const url of ['/uploads/:name', '/derived/:name', '/derived/cards/:name'])
    expect([url, limits[url]]).toEqual([url, 60_000])
})
