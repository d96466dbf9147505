import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildTestContext, buildWholeTestApp } from '../../test/support/build-test-app.ts'
import type { App } from '../http/routing.ts'
import { buildApp } from './app.ts'

const person = z.object({ name: z.string().min(1, 'Name is required').optional(), age: z.number().optional() })

function probeRoutes(app: App): void {
  const config = { access: 'public' } as const
  app.get('/probe/ip', { config }, async (request) => request.ip)
  app.get('/probe/broken', { config }, async () => {
    throw new Error('password=hunter2 at db.internal')
  })
  app.get('/probe/away', { config }, async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' })
  })
  app.post('/probe/body', { config, schema: { body: person } }, async (request) => request.body)
  app.post('/probe/size', { config, schema: { body: z.object({ size: z.number() }) } }, async () => '')
}

async function open(env: Record<string, string> = {}) {
  const context = await buildTestContext({ env })
  const app = await buildApp(context, { routes: [probeRoutes] })
  onTestFinished(() => app.close())
  const post = async (body: string | object, { path = 'body', type = 'application/json' } = {}) => {
    const headers = { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: `/probe/${path}`, headers, body: body as string })
    return { status: answer.statusCode, ...answer.json() }
  }
  return { app, context, post }
}

test('a failure tells nothing of the inside', async () => {
  const { app } = await open()
  const broken = await app.inject('/probe/broken')
  const message = 'Something went wrong. Please try again.'
  expect([broken.statusCode, broken.json()]).toEqual([500, { message, code: 'internal' }])
  const away = await app.inject('/probe/away')
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2'])
  expect(away.body).not.toContain('10.0.0.5')
  for (const url of ['/api/none', '/api/%2e%2e/%00', '/api/%zz']) {
    const answer = await app.inject(url)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  }
})

test('a NUL, which no database of ours may get, is refused wherever it is', async () => {
  const { app, post } = await open()
  for (const body of ['{"name":"a\\u0000"}', '{"name":"a\\\\\\u0000"}'])
    expect(await post(body)).toMatchObject({ status: 400, code: 'unreadable' })
  expect((await app.inject('/probe/ip?q=%00')).statusCode).toBe(400)
  expect(await post('{"name":"a\\\\u0000"}')).toEqual({ status: 200, name: 'a\\u0000' })
})

test('bodies are refused by what is wrong with them', async () => {
  const { post } = await open()
  expect(await post('')).toEqual({ status: 200 })
  expect(await post('{"name":')).toMatchObject({ status: 400, code: 'unreadable' })
  expect(await post({ name: '', age: 'old' })).toEqual({
    ...{ status: 422, message: 'Name is required', code: 'invalid' },
    issues: [
      { path: 'name', message: 'Name is required' },
      { path: 'age', message: 'Expected number, received string' },
    ],
  })
  expect(await post({}, { path: 'size' })).toEqual({
    ...{ status: 422, message: 'size: Required', code: 'invalid' },
    issues: [{ path: 'size', message: 'Required' }],
  })
  expect(await post({ name: 'x'.repeat(200_000) })).toMatchObject({ status: 413 })
  expect(await post('{}', { type: 'text/plain' })).toMatchObject({ status: 415 })
})

test('a body that reaches for a prototype, or nests deeper than any of ours, is refused whole', async () => {
  const { post } = await open()
  for (const body of [
    '{"\\u005f_proto__":{"polluted":true}}',
    '{"a":[{"constructor":{"prototype":{"polluted":true}}}]}',
  ])
    expect(await post(body)).toMatchObject({ status: 400, code: 'unreadable' })
  expect({}).not.toHaveProperty('polluted')
  for (const body of [`{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`, `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`])
    expect(await post(body)).toMatchObject({ status: 400, code: 'too_complex' })
  const name = '[{,"\\ '.repeat(2000)
  expect(await post({ name })).toEqual({ status: 200, name })
})

test('other websites may not read answers, ours may', async () => {
  const { app } = await open({ SITE_URL: 'https://www.example.org', API_URL: 'https://api.example.org' })
  const allowed = async (origin: string) =>
    (await app.inject({ url: '/probe/ip', headers: { origin } })).headers['access-control-allow-origin']
  expect(await allowed('https://www.example.org')).toBe('https://www.example.org')
  expect(await allowed('https://evil.example')).not.toBe('https://evil.example')
  const headers = { origin: 'https://www.example.org', 'access-control-request-method': 'PATCH' }
  const preflight = await app.inject({ method: 'OPTIONS', url: '/api/settings', headers })
  expect([preflight.statusCode, preflight.headers['access-control-allow-credentials']]).toEqual([204, 'true'])
})

test('the caller is the connection unless a trusted proxy names another', async () => {
  const ip = async (env: Record<string, string>) => {
    const { app } = await open(env)
    const headers = { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' }
    return (await app.inject({ url: '/probe/ip', headers, remoteAddress: '10.0.0.1' })).body
  }
  expect(await ip({})).toBe('10.0.0.1')
  expect(await ip({ TRUST_PROXY: '1' })).toBe('10.0.0.2')
  expect(await ip({ TRUST_PROXY: '10.0.0.0/8' })).toBe('203.0.113.9')
})

describe('health', () => {
  test('says whether the process and the database answer, and that pages can be served without that', async () => {
    const { app, context } = await buildWholeTestApp()
    const statusOf = async (what: string) => (await app.inject(`/api/health/${what}`)).statusCode
    expect([await statusOf('live'), await statusOf('ready')]).toEqual([200, 200])
    expect((await app.inject('/api/health/serve')).json().message).toBe('The site isn’t rendered yet')
    const release = join(context.config.dataDir, 'site/current')
    mkdirSync(release, { recursive: true })
    writeFileSync(join(release, 'index.html'), '<!doctype html>')
    await context.store.db.schema.dropTable('kysely_migration').execute()
    expect([await statusOf('live'), await statusOf('ready'), await statusOf('serve')]).toEqual([200, 503, 200])
  })

  test('says that the disk can’t be written to, and writes nothing itself', async () => {
    const { app, context } = await buildWholeTestApp()
    const { dataDir } = context.config
    const ready = async () => {
      const { statusCode, body } = await app.inject('/api/health/ready')
      return [statusCode, JSON.parse(body).message]
    }
    const valuesBefore = await context.store.db.selectFrom('instance_values').selectAll().execute()
    expect(await ready()).toEqual([200, undefined])
    expect(await context.store.db.selectFrom('instance_values').selectAll().execute()).toEqual(valuesBefore)
    renameSync(dataDir, `${dataDir}-away`)
    expect(await ready()).toEqual([503, 'The disk can’t be written to'])
    renameSync(`${dataDir}-away`, dataDir)
    expect(await ready()).toEqual([200, undefined])
  })
})
