import { describe, expect, it } from 'vitest'
import { addApp, openFactorDesk, PASSWORD } from '../../../../test/support/factor-desk.ts'

const MINUTE = 60_000
const SESSION = 'hometown_session'

describe('a proof of who is there', () => {
  async function open() {
    const desk = await openFactorDesk({ SITE_URL: 'http://localhost:3000' })
    const admin = await desk.enter('ada', 'admin')
    const { browser } = admin
    const addSomebody = (name: string) =>
      browser.post('/api/invitations', { email: `${name}@courier.example`, role: 'editor' })
    const start = async () => (await browser.post('/api/auth/step-up/start')).json()
    const prove = async (proof: object) => browser.prove((await start()).token, proof)
    return { ...desk, desk, admin, browser, addSomebody, start, prove }
  }

  it('is the password for an account without a second factor, for ten minutes, and gives the session a new token', async () => {
    const { context, db, addSomebody, start, prove, browser, actions, openBrowser } = await open()
    const session = () => db.selectFrom('sessions').select(['id', 'created_at', 'expires_at']).execute()
    context.clock.advance(10 * MINUTE)
    expect(await start()).toMatchObject({ methods: ['password'] })
    const [before, known] = [browser.cookies.get(SESSION) ?? '', await session()]
    const answer = await prove({ method: 'password', password: PASSWORD })
    expect([answer.statusCode, answer.json().username]).toEqual([200, 'ada'])
    expect(await session()).toEqual(known)
    context.clock.advance(10 * MINUTE - 1)
    expect((await addSomebody('nora')).statusCode).toBe(201)
    context.clock.advance(1)
    expect((await addSomebody('otis')).json().code).toBe('step_up_needed')
    const thief = openBrowser()
    thief.cookies.set(SESSION, before)
    expect(await thief.isSignedIn()).toBe(false)
    expect(await actions()).toContain('auth.step-up')
  })

  it('belongs to the session that began it, is used once, and begins no second factor', async () => {
    const { start, browser, openBrowser } = await open()
    const proof = { method: 'password', password: PASSWORD }
    const stepUp = async (token: string, by = browser) => (await by.prove(token, proof)).json().code
    const other = openBrowser()
    await other.login('ada')
    const { token } = await start()
    expect(await stepUp(token, other)).toBe('proof_expired')
    expect(await stepUp(token, openBrowser())).toBe('proof_expired')
    const enrollment = { kind: 'totp', enrollment: token, code: '123456' }
    expect((await browser.post('/api/auth/factors', enrollment)).json().code).toBe('proof_expired')
    expect(await stepUp(token)).toBeUndefined()
    expect(await stepUp(token)).toBe('proof_expired')
  })

  it('is wanted before anything that changes how the account signs in', async () => {
    const { desk, admin, browser, context, prove, codeAt } = await open()
    const app = await addApp(desk, browser)
    const changes = [
      () => browser.call('PATCH', '/api/auth/me', { email: 'ada@one.example' }),
      async () => {
        const seen = desk.db.selectFrom('users').select('version').where('id', '=', admin.id)
        return browser.call('PATCH', `/api/accounts/${admin.id}`, await seen.executeTakeFirstOrThrow())
      },
      () =>
        browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'otter violin gravel' }),
      () => browser.post('/api/auth/factors/start', { kind: 'totp' }),
      () => browser.post('/api/auth/factors/start', { kind: 'passkey' }),
      () => browser.post('/api/auth/factors/recovery-codes'),
      () => browser.get('/api/auth/step-up'),
      () => browser.call('DELETE', `/api/auth/factors/${app.id}`),
    ]
    context.clock.advance(10 * MINUTE)
    for (const change of changes) expect((await change()).json().code).toBe('step_up_needed')
    expect((await prove({ method: 'totp', code: codeAt(app.secret) })).statusCode).toBe(200)
    for (const change of changes) expect((await change()).statusCode).toBe(200)
  })
})
