import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildWholeTestApp } from '../test/support/build-test-app.ts'
import { signIn } from '../test/support/sign-in.ts'
import { buildApp } from './app.ts'
import type { App } from './http/routing.ts'

/** An app accepts routes until its first request. */
function addProbe(app: App): void {
  app.get('/api/probe/closed', async () => 'inside')
  app.get('/api/probe/broken', { config: { access: 'public' } }, async () => {
    throw new Error('password=hunter2 at db.internal')
  })
  app.post(
    '/api/probe/body',
    {
      config: { access: 'public' },
      schema: {
        body: z.object({ name: z.string().min(1, 'Name is required').optional(), age: z.number().optional() }),
      },
    },
    async (request) => request.body,
  )
}

async function buildProbed(env?: Record<string, string>) {
  const { app, context } = await buildWholeTestApp(env ? { env } : {})
  addProbe(app)
  const post = (body: string | object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/probe/body',
      headers: { 'content-type': 'application/json', ...headers },
      body: body as string,
    })
  return { app, context, post }
}

test('a route that does not say who may call it is closed', async () => {
  const { app, context } = await buildProbed()
  const answer = await app.inject('/api/probe/closed')
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ message: 'Please sign in', code: 'unauthenticated' })
  const { headers } = await signIn(context)
  expect((await app.inject({ url: '/api/probe/closed', headers })).body).toBe('inside')
})

test('an unknown failure tells nothing of the inside', async () => {
  const { app } = await buildProbed()
  const answer = await app.inject('/api/probe/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ message: 'Something went wrong. Please try again.', code: 'internal' })
})

test('an unknown address is a plain 404', async () => {
  const { app } = await buildWholeTestApp()
  for (const url of ['/api/none', '/api/%2e%2e/%00', '/api/%zz']) {
    const answer = await app.inject(url)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  }
})

test('a NUL, which no database of ours may get, is refused wherever it is', async () => {
  const { app, post } = await buildProbed()
  const refused = [
    await post('{"name":"a\\u0000"}'),
    await post('{"name":"a\\\\\\u0000"}'),
    await app.inject('/api/probe?q=%00'),
  ]
  for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable'])
  const typed = await post('{"name":"a\\\\u0000"}')
  expect(typed.json()).toEqual({ name: 'a\\u0000' })
})

test('an empty JSON body counts as an empty object', async () => {
  const { post } = await buildProbed()
  expect((await post('')).json()).toEqual({})
})

test('bodies are refused by what is wrong with them', async () => {
  const { app, post } = await buildProbed()
  const unreadable = await post('{"name":')
  expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'unreadable'])
  const invalid = await post({ name: '', age: 'old' })
  expect(invalid.statusCode).toBe(422)
  expect(invalid.json()).toEqual({
    message: 'Name is required',
    code: 'invalid',
    issues: [
      { path: 'name', message: 'Name is required' },
      { path: 'age', message: 'Expected number, received string' },
    ],
  })
  expect((await post({ name: 'x'.repeat(200_000) })).statusCode).toBe(413)
  const form = await app.inject({
    method: 'POST',
    url: '/api/probe/body',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  })
  expect(form.statusCode).toBe(415)
})

test('a missing field is called required, and is named', async () => {
  const { app } = await buildWholeTestApp()
  app.post(
    '/api/probe/size',
    { config: { access: 'public' }, schema: { body: z.object({ size: z.number() }) } },
    async () => '',
  )
  const answer = await app.inject({
    method: 'POST',
    url: '/api/probe/size',
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { message: 'size: Required', code: 'invalid', issues: [{ path: 'size', message: 'Required' }] },
  ])
})

test('writes from other websites are refused, from ours and the desk elsewhere accepted', async () => {
  const { post, context } = await buildProbed({
    SITE_URL: 'https://www.example.org',
    API_URL: 'https://api.example.org',
    ALLOWED_ORIGINS: 'https://desk.example.net',
  })
  const status = async (headers: Record<string, string>) => (await post({}, headers)).statusCode
  expect(await status({ origin: 'https://evil.example' })).toBe(403)
  expect(await status({ origin: 'null' })).toBe(403)
  expect(await status({ origin: 'https://www.example.org.evil.example' })).toBe(403)
  expect(await status({ origin: 'https://www.example.org' })).toBe(200)
  expect(await status({ origin: 'https://api.example.org' })).toBe(200)
  expect(await status({ origin: 'https://desk.example.net' })).toBe(200)
  expect(await status({ origin: 'http://localhost:8080', host: 'localhost:8080' })).toBe(403)
  expect(await status({})).toBe(200)
  const { headers } = await signIn(context)
  expect(await status({ cookie: headers.cookie })).toBe(403)
  expect(await status(headers)).toBe(200)
})

test('other websites may not read answers, ours may', async () => {
  const { app } = await buildWholeTestApp({
    env: { SITE_URL: 'https://www.example.org', API_URL: 'https://api.example.org' },
  })
  const allowed = async (origin: string) =>
    (await app.inject({ url: '/api/site', headers: { origin } })).headers['access-control-allow-origin']
  expect(await allowed('https://www.example.org')).toBe('https://www.example.org')
  expect(await allowed('https://evil.example')).not.toBe('https://evil.example')
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/settings',
    headers: { origin: 'https://www.example.org', 'access-control-request-method': 'PATCH' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-credentials']).toBe('true')
})

test('answers may not be framed, sniffed or run', async () => {
  const { app } = await buildWholeTestApp()
  const { headers } = await app.inject('/api/site')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('the caller is the connection unless a trusted proxy names another', async () => {
  const ip = async (env: Record<string, string>) => {
    const { app } = await buildWholeTestApp({ env })
    app.get('/api/probe/ip', { config: { access: 'public' } }, async (request) => request.ip)
    const headers = { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' }
    return (await app.inject({ url: '/api/probe/ip', headers, remoteAddress: '10.0.0.1' })).body
  }
  expect(await ip({})).toBe('10.0.0.1')
  expect(await ip({ TRUST_PROXY: '1' })).toBe('10.0.0.2')
  expect(await ip({ TRUST_PROXY: '10.0.0.0/8' })).toBe('203.0.113.9')
})

test('the API describes itself for people and for programs', async () => {
  const { app } = await buildWholeTestApp()
  const json = await app.inject('/api/docs')
  expect(json.json().paths['/api/auth/login'].post).toMatchObject({ summary: 'Sign in', 'x-access': 'public' })
  const page = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('POST /api/auth/login')
})

test('health says whether the process and the database answer', async () => {
  const { app, context } = await buildWholeTestApp()
  expect((await app.inject('/api/health/live')).statusCode).toBe(200)
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200)
  await context.store.db.schema.dropTable('kysely_migration').execute()
  expect((await app.inject('/api/health/ready')).statusCode).toBe(503)
})

test('pages can be served once they are rendered, also while the database isn’t usable', async () => {
  const { app, context } = await buildWholeTestApp()
  expect((await app.inject('/api/health/serve')).json().message).toBe('The site isn’t rendered yet')
  const release = join(context.config.dataDir, 'site/current')
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, 'index.html'), '<!doctype html>')
  await context.store.db.schema.dropTable('kysely_migration').execute()
  expect((await app.inject('/api/health/serve')).statusCode).toBe(200)
  expect((await app.inject('/api/health/ready')).statusCode).toBe(503)
})

test('a service whose site another host serves waits for no pages', async () => {
  const { app } = await buildWholeTestApp({ env: { DEPLOY_HOOK_URL: 'https://ci.example.org/hook' } })
  expect((await app.inject('/api/health/serve')).statusCode).toBe(200)
})

test('a service that can’t write to its disk is not ready', async () => {
  const { app, context } = await buildWholeTestApp()
  const { dataDir } = context.config
  // Nobody can create files below a file, not even root.
  renameSync(dataDir, `${dataDir}-away`)
  writeFileSync(dataDir, '')
  const refused = await app.inject('/api/health/ready')
  expect([refused.statusCode, refused.json().message]).toEqual([503, 'The disk can’t be written to'])
  rmSync(dataDir)
  renameSync(`${dataDir}-away`, dataDir)
  context.clock.advance(5000)
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200)
})

test('a database that went away is a 503, not the end', async () => {
  const { context } = await buildWholeTestApp()
  const broken = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' })
  const app = await buildApp(context)
  app.get('/api/probe/away', { config: { access: 'public' } }, async () => {
    throw broken
  })
  const answer = await app.inject('/api/probe/away')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('10.0.0.5')
  expect(answer.headers['retry-after']).toBeDefined()
  await app.close()
})
