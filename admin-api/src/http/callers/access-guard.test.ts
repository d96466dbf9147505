import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import { handleErrors } from '../errors/error-handler.ts'
import type { SignedIn } from '../request-context.ts'
import type { App } from '../routing.ts'
import { getSignedIn, getStaff, guardAccess } from './access-guard.ts'

const SITE = 'https://www.example.org'
const NOW = Date.parse('2026-12-24T09:00:00Z')
const RENEWED = Date.parse('2026-12-24T12:00:00Z')

const sessions: Record<string, SignedIn> = {
  editor: { user: { id: '1', username: 'ed', role: 'editor', displayName: null }, sessionId: 'a' },
  admin: { user: { id: '2', username: 'ada', role: 'admin', displayName: null }, sessionId: 'b' },
  renewed: {
    user: { id: '1', username: 'ed', role: 'editor', displayName: null },
    sessionId: 'c',
    renewedUntil: RENEWED,
  },
  factorless: {
    user: { id: '4', username: 'fay', role: 'admin', displayName: null, mustAddFactor: true },
    sessionId: 'e',
  },
  fresh: {
    user: { id: '2', username: 'ada', role: 'admin', displayName: null },
    sessionId: 'f',
    freshUntil: RENEWED,
  },
  both: {
    user: { id: '3', username: 'new', role: 'admin', displayName: null, mustChangePassword: true, mustAddFactor: true },
    sessionId: 'g',
  },
  newcomer: {
    user: { id: '3', username: 'new', role: 'admin', displayName: null, mustChangePassword: true },
    sessionId: 'd',
  },
}

async function buildGuarded() {
  const loaded = loadConfig({ SITE_URL: SITE })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const open: Record<string, SignedIn | undefined> = { ...sessions }
  const asked: string[] = []
  const uses: boolean[] = []
  const app = fastify() as unknown as App
  onTestFinished(() => app.close())
  handleErrors(app)
  await app.register(cookie)
  guardAccess(app, { config: loaded.config, clock: { now: () => NOW } }, async (token, { prolongs }) => {
    asked.push(token)
    uses.push(prolongs)
    return open[token]
  })
  /** Of everybody. */
  const changeWhileBodyArrives = (later: SignedIn | undefined) =>
    app.addHook('preParsing', async () => {
      for (const token of Object.keys(open)) open[token] = later
    })
  app.get('/public', { config: { access: 'public' } }, async (request) => request.signedIn?.user.username ?? 'nobody')
  app.get('/picture', { config: { access: 'public', ignoresSession: true } }, async () => 'a picture')
  app.get('/staff', { config: { access: 'staff' } }, async () => 'inside')
  app.get('/silent', async (request) => getSignedIn(request).user.username)
  app.get('/admin', { config: { access: 'admin' } }, async () => 'inside')
  app.get('/password', { config: { access: 'staff', beforeOwnPassword: true } }, async () => 'inside')
  app.get('/factor', { config: { access: 'staff', beforeFactor: true } }, async () => 'inside')
  app.get('/grave', { config: { access: 'staff', stepUp: true } }, async () => 'inside')
  app.get('/part', { config: { access: 'public' } }, async (request) => getStaff(request).user.username)
  app.get('/own', { config: { access: 'public' } }, async (request) => getSignedIn(request).user.username)
  app.get('/kept', { config: { access: 'staff' } }, async (_request, reply) =>
    reply.header('cache-control', 'private, max-age=60').send('inside'),
  )
  app.post('/public', { config: { access: 'public' } }, async () => 'done')
  app.post('/whose', { config: { access: 'public' } }, async ({ signedIn }) => signedIn?.user.username ?? 'nobody')
  app.post('/admin', { config: { access: 'admin' } }, async () => 'done')
  app.post('/grave', { config: { access: 'staff', stepUp: true } }, async () => 'done')
  app.post('/staff', { config: { access: 'staff' } }, async () => 'done')
  app.post('/beat', { config: { access: 'staff', prolongs: false } }, async () => 'done')
  app.get('/opened', { config: { access: 'staff', prolongs: true } }, async () => 'inside')
  const get = (url: string, session?: string) =>
    app.inject({ url, headers: session ? { cookie: `__Host-hometown_session=${session}` } : {} })
  return { app, get, asked, uses, changeWhileBodyArrives }
}

const unauthenticated = { message: 'Please sign in', code: 'unauthenticated' }

describe('a route for staff', () => {
  it.each(['/staff', '/silent', '/admin', '/password', '/part', '/own'])('is closed to strangers: %s', async (url) => {
    const { get } = await buildGuarded()
    for (const session of [undefined, 'expired']) {
      const answer = await get(url, session)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(unauthenticated)
    }
  })

  it.each(['/staff', '/silent', '/password', '/part', '/own'])('is open to editors: %s', async (url) => {
    const { get } = await buildGuarded()
    expect((await get(url, 'editor')).statusCode).toBe(200)
  })

  it('is closed to editors where it is for administrators, who may use all', async () => {
    const { get } = await buildGuarded()
    const answer = await get('/admin', 'editor')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ message: 'Only administrators can do this', code: 'forbidden' })
    expect((await get('/admin', 'admin')).body).toBe('inside')
    expect((await get('/staff', 'admin')).body).toBe('inside')
  })

  it('is closed until somebody has a password of their own, but for changing it', async () => {
    const { get } = await buildGuarded()
    for (const url of ['/staff', '/admin', '/silent', '/part']) {
      const answer = await get(url, 'newcomer')
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({
        message: 'Please choose your own password first, under Settings',
        code: 'own_password_needed',
      })
    }
    expect((await get('/password', 'newcomer')).body).toBe('inside')
    expect((await get('/public', 'newcomer')).body).toBe('nobody')
  })

  it('is closed until somebody has the second factor that they must have, but for adding it', async () => {
    const { get } = await buildGuarded()
    for (const url of ['/staff', '/admin', '/silent', '/part', '/password']) {
      const answer = await get(url, 'factorless')
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: 'Please add a passkey or an authenticator app first, under Settings', code: 'factor_needed' },
      ])
    }
    expect((await get('/factor', 'factorless')).body).toBe('inside')
    expect((await get('/public', 'factorless')).body).toBe('nobody')
  })

  it('wants a fresh proof of who is there where it says so', async () => {
    const { get } = await buildGuarded()
    const answer = await get('/grave', 'admin')
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: 'Please confirm first that it’s you', code: 'step_up_needed' },
    ])
    expect((await get('/grave', 'fresh')).body).toBe('inside')
    expect((await get('/grave')).statusCode).toBe(401)
  })

  it('refuses writes from other websites', async () => {
    const { app } = await buildGuarded()
    const write = (origin: string) => app.inject({ method: 'POST', url: '/public', headers: { origin } })
    expect((await write('https://evil.example')).json()).toMatchObject({ code: 'foreign_origin' })
    expect((await write(SITE)).body).toBe('done')
  })
})

describe('a write whose body is still on its way', () => {
  it.each<[string, string, SignedIn | undefined, number]>([
    ['has ended', '/staff', undefined, 401],
    ['has another role', '/admin', sessions.editor, 403],
    ['has no fresh proof any more', '/grave', sessions.admin, 403],
  ])('is refused when its session %s meanwhile', async (_what, url, later, status) => {
    const { app, changeWhileBodyArrives } = await buildGuarded()
    changeWhileBodyArrives(later)
    const headers = { cookie: '__Host-hometown_session=fresh', origin: SITE }
    const write = await app.inject({ method: 'POST', url, headers, body: { name: 'Nora' } })
    expect(write.statusCode).toBe(status)
  })

  it('goes on as anybody’s on a public route', async () => {
    const { app, changeWhileBodyArrives } = await buildGuarded()
    changeWhileBodyArrives(undefined)
    const headers = { cookie: '__Host-hometown_session=fresh', origin: SITE }
    const write = await app.inject({ method: 'POST', url: '/whose', headers, body: { name: 'Nora' } })
    expect([write.statusCode, write.body]).toEqual([200, 'nobody'])
  })
})

describe('a public route', () => {
  it('knows who calls, and is open to everybody', async () => {
    const { get, asked } = await buildGuarded()
    expect((await get('/public')).body).toBe('nobody')
    expect(asked).toEqual([])
    expect((await get('/public', 'expired')).body).toBe('nobody')
    expect((await get('/public', 'editor')).body).toBe('ed')
    expect(asked).toEqual(['expired', 'editor'])
  })

  it('that answers everybody alike does not look at the session', async () => {
    const { get, asked } = await buildGuarded()
    expect((await get('/picture', 'editor')).body).toBe('a picture')
    expect(asked).toEqual([])
  })
})

describe('a session', () => {
  it('is used by writes, and by reads that only a person begins, never by what an open desk repeats', async () => {
    const { app, get, uses } = await buildGuarded()
    const headers = { cookie: '__Host-hometown_session=editor', origin: SITE }
    await get('/staff', 'editor')
    await app.inject({ method: 'POST', url: '/staff', headers })
    await app.inject({ method: 'POST', url: '/beat', headers })
    await get('/opened', 'editor')
    expect(uses).toEqual([false, true, false, true])
  })

  it('isn’t taken from a cookie that a neighboring host could have planted', async () => {
    const { app } = await buildGuarded()
    const headers = { cookie: 'hometown_session=editor', origin: SITE }
    expect((await app.inject({ url: '/staff', headers })).statusCode).toBe(401)
  })
})

describe('an address that does not exist', () => {
  it('is told to be missing without a look at the session', async () => {
    const { app, get, asked } = await buildGuarded()
    const answer = await get('/nowhere', 'editor')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBeUndefined()
    expect(asked).toEqual([])
    const write = await app.inject({ method: 'POST', url: '/nowhere', headers: { origin: 'https://evil.example' } })
    expect(write.statusCode).toBe(404)
  })
})

describe('caches', () => {
  it.each([
    ['/staff', 'editor', 'no-store'],
    ['/staff', undefined, 'no-store'],
    ['/silent', undefined, 'no-store'],
    ['/public', 'editor', 'no-store'],
    ['/public', undefined, undefined],
    ['/kept', 'editor', 'private, max-age=60'],
  ])('may keep of %s for %s: %s', async (url, session, expected) => {
    const { get } = await buildGuarded()
    expect((await get(url, session)).headers['cache-control']).toBe(expected)
  })
})

describe('the cookies', () => {
  const names = (answer: { cookies: readonly { name: string; value: string }[] }) =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`)

  it('follow a session that is renewed', async () => {
    const { get } = await buildGuarded()
    const answer = await get('/staff', 'renewed')
    expect(names(answer)).toEqual(['__Host-hometown_session=renewed', '__Host-hometown_staff=1'])
    expect(answer.cookies.map(({ maxAge }) => maxAge)).toEqual([10_800, 10_800])
    expect(names(await get('/staff', 'editor'))).toEqual([])
  })

  it('stop telling pages of a session that has ended', async () => {
    const { app } = await buildGuarded()
    const call = (cookies: string) => app.inject({ url: '/public', headers: { cookie: cookies } })
    for (const cookies of ['__Host-hometown_staff=1', '__Host-hometown_staff=1; __Host-hometown_session=expired'])
      expect(names(await call(cookies))).toEqual(['__Host-hometown_staff='])
    expect(names(await call('__Host-hometown_staff=1; __Host-hometown_session=editor'))).toEqual([])
    expect(names(await call('__Host-hometown_session=expired'))).toEqual([])
  })
})
