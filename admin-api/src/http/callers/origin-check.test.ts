import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { type HTTPMethods } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import { createLogger } from '../../log/log.ts'
import { handleErrors } from '../errors/error-handler.ts'
import type { App } from '../routing.ts'
import { createOriginCheck } from './origin-check.ts'

const SITE = 'https://www.example.org'
const SESSION = '__Host-hometown_session=token; hometown_session=token'

async function openChecked(env: Record<string, string>, lines: string[] = []) {
  const loaded = loadConfig({ SITE_URL: SITE, ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const log = createLogger('test', { level: 'warn', destination: { write: (line) => void lines.push(line) } })
  const app = fastify({ loggerInstance: log }) as unknown as App
  onTestFinished(() => app.close())
  handleErrors(app)
  await app.register(cookie)
  const check = createOriginCheck(loaded.config)
  app.addHook('onRequest', async (request) => check(request))
  app.all('/call', async () => 'done')
  app.post('/webhook', { config: { origin: 'any' } }, async () => 'done')
  return { app }
}

async function buildChecked(env: Record<string, string> = {}) {
  const { app } = await openChecked(env)
  return (headers: Record<string, string>, method: HTTPMethods = 'POST', url = '/call') =>
    app.inject({ method: method as 'POST', url, headers })
}

async function listenChecked(env: Record<string, string>) {
  const { app } = await openChecked(env)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const post = async (origin: string) =>
    (await fetch(`http://127.0.0.1:${port}/call`, { method: 'POST', headers: { origin, cookie: SESSION } })).status
  return Object.assign(post, { port })
}

const foreign = {
  message:
    'Changes aren’t accepted from the web address that you use. If you run this Hometown, set SITE_URL to that address, or add it to ALLOWED_ORIGINS, and restart.',
  code: 'foreign_origin',
}

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

  it('that is refused is in the log with its origin and without an address, a few times a minute', async () => {
    const lines: string[] = []
    const { app } = await openChecked({}, lines)
    const write = (origin: string) => app.inject({ method: 'POST', url: '/call', headers: { origin } })
    await write('http://192.168.1.5:3000')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      code: 'foreign_origin',
      origin: 'http://192.168.1.5:3000',
      method: 'POST',
      route: '/call',
      msg: expect.stringContaining('SITE_URL'),
    })
    expect(lines[0]).not.toContain('127.0.0.1')
    await write(`https://${'x'.repeat(5000)}.example`)
    expect(lines[1]?.length).toBeLessThan(600)
    for (let n = 0; n < 50; n++) await write(`https://evil${n}.example`)
    expect(lines).toHaveLength(10)
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

  it.each([
    ['http', { host: 'www.example.org' }],
    ['http, behind a proxy', { host: 'www.example.org', 'x-forwarded-proto': 'http' }],
    ['another host that a proxy passes on', { host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('never passes by what the request says about its host: %s', async (_, headers) => {
    const call = await buildChecked({ TRUST_PROXY: '1' })
    for (const origin of ['http://www.example.org', 'http://evil.example', 'https://evil.example'])
      expect((await call({ ...headers, origin, cookie: SESSION })).json()).toEqual(foreign)
    expect((await call({ ...headers, origin: SITE })).statusCode).toBe(200)
  })

  it('passes on this machine from each of its names with the port that listens or is configured, and from no other', async () => {
    const post = await listenChecked({ SITE_URL: 'http://localhost:3000' })
    const { port } = post
    for (const origin of [
      'http://localhost:3000',
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `http://[::1]:${port}`,
    ])
      expect([origin, await post(origin)]).toEqual([origin, 200])
    const others = [
      `https://localhost:${port}`,
      'http://localhost',
      'http://127.0.0.1:4000',
      `http://hometown.lan:${port}`,
      `http://localhost.evil.example:${port}`,
      `http://127.evil.example:${port}`,
      `http://localhost:${port}/`,
    ]
    for (const origin of others) expect([origin, await post(origin)]).toEqual([origin, 403])
  })

  it('passes by no name of this machine where the site is elsewhere', async () => {
    const post = await listenChecked({ SITE_URL: SITE })
    expect(await post(`http://localhost:${post.port}`)).toBe(403)
    expect(await post(SITE)).toBe(200)
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
