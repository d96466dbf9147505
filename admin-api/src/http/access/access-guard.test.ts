import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import type { HTTPMethods } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBareApp } from '../../../test/support/bare-app.ts'
import { testConfig } from '../../../test/support/build-test-app.ts'
import { registerErrorHandlers } from '../errors/error-handler.ts'
import type { Session } from '../request-context.ts'
import { getSession, getStaff, guardAccess } from './access-guard.ts'

const SITE = 'https://www.example.org'
const NOW = Date.parse('2026-12-24T09:00:00Z')
const RENEWED = Date.parse('2026-12-24T12:00:00Z')

const editor = { id: '1', username: 'ed', role: 'editor', displayName: null } as const
const admin = { id: '2', username: 'ada', role: 'admin', displayName: null } as const
const sessions: Record<string, Session> = {
  editor: { user: editor, sessionId: 'a' },
  admin: { user: admin, sessionId: 'b' },
  renewed: { user: editor, sessionId: 'c', renewedUntil: RENEWED },
  newcomer: { user: { ...admin, mustChangePassword: true }, sessionId: 'd' },
  factorless: { user: { ...admin, mustAddFactor: true }, sessionId: 'e' },
  fresh: { user: admin, sessionId: 'f', freshUntil: RENEWED },
}

async function buildGuarded(env: Record<string, string> = {}) {
  const open: Record<string, Session | undefined> = { ...sessions }
  const asked: string[] = []
  const uses: boolean[] = []
  const app = createBareApp()
  onTestFinished(() => app.close())
  registerErrorHandlers(app)
  await app.register(cookie)
  const config = testConfig({ SITE_URL: SITE, ...env })
  guardAccess(app, { config, clock: { now: () => NOW } }, async (token, { extendsSession }) => {
    asked.push(token)
    uses.push(extendsSession)
    return open[token]
  })
  const changeWhileBodyArrives = (later: Session | undefined) =>
    app.addHook('preParsing', async () => {
      for (const token of Object.keys(open)) open[token] = later
    })
  app.all('/public', { config: { access: 'public' } }, async ({ session }) => session?.user.username ?? 'nobody')
  app.get('/picture', { config: { access: 'public', ignoresSession: true } }, async () => 'a picture')
  app.all('/staff', { config: { access: 'staff' } }, async () => 'inside')
  app.get('/silent', async () => 'inside')
  app.all('/admin', { config: { access: 'admin' } }, async () => 'inside')
  app.get('/password', { config: { access: 'staff', allowTemporaryPassword: true } }, async () => 'inside')
  app.get('/factor', { config: { access: 'staff', allowWithoutSecondFactor: true } }, async () => 'inside')
  app.all('/grave', { config: { access: 'staff', stepUp: true } }, async () => 'inside')
  app.get('/part', { config: { access: 'public' } }, async (request) => getStaff(request).user.username)
  app.get('/own', { config: { access: 'public' } }, async (request) => getSession(request).user.username)
  app.get('/kept', { config: { access: 'staff' } }, async (_request, reply) =>
    reply.header('cache-control', 'private, max-age=60').send('inside'),
  )
  app.post('/beat', { config: { access: 'staff', extendsSession: false } }, async () => 'done')
  app.get('/opened', { config: { access: 'staff', extendsSession: true } }, async () => 'inside')
  app.post('/webhook', { config: { access: 'public', origin: 'any' } }, async () => 'done')
  const get = (url: string, session?: string) =>
    app.inject({ url, headers: session ? { cookie: `__Host-hometown_session=${session}` } : {} })
  const write = (headers: Record<string, string>, method: HTTPMethods = 'POST', url = '/public') =>
    app.inject({ method: method as 'POST', url, headers })
  return { app, get, write, asked, uses, changeWhileBodyArrives }
}

describe('who may call a route', () => {
  it.each([
    ...['/staff', '/silent', '/admin', '/password', '/grave', '/part', '/own'].flatMap((url) => [
      [url, undefined, 'unauthenticated'],
      [url, 'expired', 'unauthenticated'],
    ]),
    ...['/staff', '/silent', '/password', '/part', '/own'].map((url) => [url, 'editor', undefined]),
    ['/admin', 'editor', 'forbidden'],
    ['/admin', 'admin', undefined],
    ...['/staff', '/silent', '/admin', '/part'].map((url) => [url, 'newcomer', 'own_password_needed']),
    ['/password', 'newcomer', undefined],
    ...['/staff', '/silent', '/admin', '/part', '/password'].map((url) => [url, 'factorless', 'factor_needed']),
    ['/factor', 'factorless', undefined],
    ['/grave', 'admin', 'step_up_needed'],
    ['/grave', 'fresh', undefined],
  ])('%s by %s: %s', async (url = '', session, code) => {
    const { get } = await buildGuarded()
    const answer = await get(url, session)
    const status = code === undefined ? 200 : code === 'unauthenticated' ? 401 : 403
    expect([answer.statusCode, code && answer.json().code]).toEqual([status, code])
  })

  it('a public route knows who calls once they may do anything, and is open to everybody', async () => {
    const { get, asked } = await buildGuarded()
    expect((await get('/public')).body).toBe('nobody')
    expect(asked).toEqual([])
    const names = ['expired', 'editor', 'newcomer', 'factorless']
    const seen = []
    for (const name of names) seen.push((await get('/public', name)).body)
    expect(seen).toEqual(['nobody', 'ed', 'nobody', 'nobody'])
    expect(asked).toEqual(names)
    expect((await get('/picture', 'editor')).body).toBe('a picture')
    expect(asked).toEqual(names)
  })
})

it.each<[string, string, Session | undefined, number]>([
  ['has ended', '/staff', undefined, 401],
  ['has another role', '/admin', sessions.editor, 403],
  ['has no fresh proof any more', '/grave', sessions.admin, 403],
  ['has ended, on a public route', '/public', undefined, 200],
])('a write whose body is still on its way is judged again when its session %s', async (_what, url, later, status) => {
  const { app, changeWhileBodyArrives } = await buildGuarded()
  changeWhileBodyArrives(later)
  const headers = { cookie: '__Host-hometown_session=fresh', origin: SITE }
  const write = await app.inject({ method: 'POST', url, headers, body: { name: 'Nora' } })
  expect(write.statusCode).toBe(status)
  if (status === 200) expect(write.body).toBe('nobody')
})

it('a session is used by writes, and by reads that only a person begins, never by what an open desk repeats', async () => {
  const { get, uses, write } = await buildGuarded()
  const headers = { cookie: '__Host-hometown_session=editor', origin: SITE }
  await get('/staff', 'editor')
  await write(headers, 'POST', '/staff')
  await write(headers, 'POST', '/beat')
  await get('/opened', 'editor')
  expect(uses).toEqual([false, true, false, true])
})

it('the cookies follow a session that is renewed, and stop telling pages of one that has ended', async () => {
  const { app, get } = await buildGuarded()
  const names = (answer: { cookies: readonly { name: string; value: string }[] }) =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`)
  const answer = await get('/staff', 'renewed')
  expect(names(answer)).toEqual(['__Host-hometown_session=renewed', '__Host-hometown_staff=1'])
  expect(answer.cookies.map(({ maxAge }) => maxAge)).toEqual([10_800, 10_800])
  expect(names(await get('/staff', 'editor'))).toEqual([])
  const call = (cookies: string) => app.inject({ url: '/public', headers: { cookie: cookies } })
  for (const cookies of ['__Host-hometown_staff=1', '__Host-hometown_staff=1; __Host-hometown_session=expired'])
    expect(names(await call(cookies))).toEqual(['__Host-hometown_staff='])
  expect(names(await call('__Host-hometown_staff=1; __Host-hometown_session=editor'))).toEqual([])
  expect(names(await call('__Host-hometown_session=expired'))).toEqual([])
})

describe('the origin of a write', () => {
  const SESSION = '__Host-hometown_session=editor'
  const ELSEWHERE = { API_URL: 'https://api.example.org', ALLOWED_ORIGINS: 'https://desk.example.net' }

  it.each([
    [SITE, 200],
    ['https://api.example.org', 200],
    ['https://evil.example', 403],
    ['http://www.example.org', 403],
    ['https://www.example.org.evil.example', 403],
    ['https://www.example.org:8443', 403],
    ['null', 403],
  ])('%j: %i, whatever the request says of its host', async (origin, status) => {
    const { write } = await buildGuarded({ ...ELSEWHERE, TRUST_PROXY: '1' })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await write({ origin, cookie: SESSION }, method)).statusCode).toBe(status)
    const said = URL.canParse(origin) ? new URL(origin).host : 'evil.example'
    const forged = { host: said, 'x-forwarded-host': said, 'x-forwarded-proto': 'https' }
    const answer = await write({ ...forged, origin })
    expect([answer.statusCode, status === 403 && answer.json().code]).toEqual([
      status,
      status === 403 && 'foreign_origin',
    ])
  })

  it('may be missing where a write brings no session, and may be any where the route says so', async () => {
    const { write } = await buildGuarded()
    expect((await write({ cookie: SESSION })).json()).toMatchObject({ code: 'origin_missing' })
    expect((await write({})).statusCode).toBe(200)
    const foreign = { origin: 'https://evil.example', cookie: SESSION }
    expect((await write(foreign, 'POST', '/webhook')).statusCode).toBe(200)
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      expect((await write(foreign, method)).statusCode).toBe(200)
  })

  it('on this machine is any of its names with a port of ours, if the site is there', async () => {
    const { app, write } = await buildGuarded({ SITE_URL: 'http://localhost:3000' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const post = async (origin: string) =>
      (await fetch(`http://127.0.0.1:${port}/public`, { method: 'POST', headers: { origin } })).status
    const ours = ['localhost:3000', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]
    for (const host of ours) expect([host, await post(`http://${host}`)]).toEqual([host, 200])
    const others = [
      'localhost',
      '127.0.0.1:4000',
      `hometown.lan:${port}`,
      `127.evil.example:${port}`,
      `localhost:${port}/`,
    ]
    for (const origin of [`https://localhost:${port}`, ...others.map((host) => `http://${host}`)])
      expect([origin, await post(origin)]).toEqual([origin, 403])
    expect((await write({ origin: 'no address' })).statusCode).toBe(403)
  })
})
