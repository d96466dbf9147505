import cookie from '@fastify/cookie'
import fastify, { type HTTPMethods } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import { handleErrors } from '../errors/error-handler.ts'
import type { App } from '../routing.ts'
import { createOriginCheck } from './origin-check.ts'

const SITE = 'https://www.example.org'
const SESSION = 'hometown_session=token'

async function buildChecked(env: Record<string, string> = {}) {
  const loaded = loadConfig({ SITE_URL: SITE, ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const app = fastify() as unknown as App
  onTestFinished(() => app.close())
  handleErrors(app)
  await app.register(cookie)
  const check = createOriginCheck(loaded.config)
  app.addHook('onRequest', async (request) => check(request))
  app.all('/call', async () => 'done')
  app.post('/webhook', { config: { origin: 'any' } }, async () => 'done')
  return (headers: Record<string, string>, method: HTTPMethods = 'POST', url = '/call') =>
    app.inject({ method: method as 'POST', url, headers })
}

const foreign = { message: 'Requests from this website are not allowed', code: 'foreign_origin' }

describe('a write', () => {
  it('passes with the origin of the site', async () => {
    const call = await buildChecked()
    expect((await call({ origin: SITE })).body).toBe('done')
  })

  it.each([
    'https://evil.example',
    'http://www.example.org',
    'https://www.example.org.evil.example',
    'https://www.example.org:8443',
    'null',
    'no address',
    '',
  ])('is refused with another origin: %j', async (origin) => {
    const call = await buildChecked()
    const answer = await call({ origin, cookie: SESSION })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual(foreign)
    expect((await call({ origin })).statusCode).toBe(403)
  })

  it('passes with the origins of the API and of those that the operator allows', async () => {
    const call = await buildChecked({
      API_URL: 'https://api.example.org',
      ALLOWED_ORIGINS: 'https://desk.example.net,https://desk2.example.net',
    })
    for (const origin of [SITE, 'https://api.example.org', 'https://desk.example.net', 'https://desk2.example.net']) {
      expect((await call({ origin })).statusCode).toBe(200)
    }
    expect((await call({ origin: 'https://desk3.example.net' })).statusCode).toBe(403)
  })

  it('passes from a page of the very host that it goes to', async () => {
    const call = await buildChecked()
    const headers = { host: 'hometown.lan:3000', origin: 'http://hometown.lan:3000' }
    expect((await call(headers)).statusCode).toBe(200)
    expect((await call({ ...headers, origin: 'http://hometown.lan:4000' })).statusCode).toBe(403)
  })

  it('without an origin is refused where it comes with a session, and passes where it brings none', async () => {
    const call = await buildChecked()
    const answer = await call({ cookie: SESSION })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      message: 'The request has no Origin header',
      code: 'origin_missing',
    })
    expect((await call({})).statusCode).toBe(200)
    expect((await call({ cookie: 'other=token' })).statusCode).toBe(200)
  })

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('is one by the method %s, too', async (method) => {
    const call = await buildChecked()
    expect((await call({ origin: 'https://evil.example' }, method)).statusCode).toBe(403)
  })

  it('from anywhere passes where the route says so', async () => {
    const call = await buildChecked()
    expect((await call({ origin: 'https://evil.example' }, 'POST', '/webhook')).statusCode).toBe(200)
    expect((await call({ cookie: SESSION }, 'POST', '/webhook')).statusCode).toBe(200)
  })
})

it.each(['GET', 'HEAD', 'OPTIONS'] as const)('a read passes from anywhere: %s', async (method) => {
  const call = await buildChecked()
  expect((await call({ origin: 'https://evil.example' }, method)).statusCode).toBe(200)
  expect((await call({ cookie: SESSION }, method)).statusCode).toBe(200)
})
