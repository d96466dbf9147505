import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../../../../../test/support/authenticator.ts'
import { addApp, addPasskey, openFactorDesk, PASSWORD } from '../../../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'

const MINUTE = 60_000
const SESSION = 'hometown_session'

describe('a proof of who is there', () => {
  async function open() {
    const desk = await openFactorDesk(await openTestStore(), { SITE_URL: 'http://localhost:3000' })
    const admin = await desk.enter('ada', 'admin')
    const { browser } = admin
    const addSomebody = (username: string) => browser.post('/api/accounts', { username, role: 'editor' })
    const start = async () => (await browser.post('/api/auth/step-up/start')).json()
    const prove = async (proof: object) => browser.post('/api/auth/step-up', { stepUp: (await start()).stepUp, proof })
    const freshFor = async () => (await browser.get('/api/auth/step-up')).json().freshFor
    return { ...desk, desk, admin, browser, addSomebody, start, prove, freshFor }
  }

  it('is fresh for ten minutes after the sign-in', async () => {
    const { context, addSomebody, freshFor } = await open()
    expect(await freshFor()).toBe(600)
    context.clock.advance(10 * MINUTE - 1000)
    expect(await freshFor()).toBe(1)
    expect((await addSomebody('nora')).statusCode).toBe(201)
    context.clock.advance(1000)
    expect(await freshFor()).toBe(0)
    const late = await addSomebody('otis')
    expect([late.statusCode, late.json()]).toEqual([
      403,
      { message: 'Please confirm first that it’s you', code: 'step_up_needed' },
    ])
  })

  it('is the password for an account without a second factor, and gives the session a new token', async () => {
    const { context, addSomebody, start, prove, browser, freshFor, actions, openBrowser } = await open()
    context.clock.advance(10 * MINUTE)
    expect(await start()).toMatchObject({ methods: ['password'] })
    const before = browser.cookies.get(SESSION) ?? ''
    const answer = await prove({ method: 'password', password: PASSWORD })
    expect([answer.statusCode, answer.json()]).toEqual([200, { freshFor: 600 }])
    expect(await freshFor()).toBe(600)
    expect((await addSomebody('nora')).statusCode).toBe(201)
    const thief = openBrowser()
    thief.cookies.set(SESSION, before)
    expect(await thief.isSignedIn()).toBe(false)
    expect(await actions()).toContain('auth.step-up')
  })

  it('is refused with a wrong password, counted and noted', async () => {
    const { context, prove, actions, freshFor } = await open()
    context.clock.advance(10 * MINUTE)
    const answer = await prove({ method: 'password', password: 'guess' })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message: 'This password is wrong.', code: 'proof_refused' },
    ])
    expect(await freshFor()).toBe(0)
    expect(await actions()).toContain('factor.refuse')
    for (let tries = 1; tries < 20; tries++) {
      expect((await prove({ method: 'password', password: 'guess' })).statusCode).toBe(422)
    }
    expect((await prove({ method: 'password', password: PASSWORD })).statusCode).toBe(429)
  })

  it('is no longer the password once there is a second factor', async () => {
    const { desk, browser, start, prove, codeAt } = await open()
    const { secret } = await addApp(desk, browser)
    expect(await start()).toMatchObject({ methods: ['totp', 'recovery-code'] })
    expect((await prove({ method: 'password', password: PASSWORD })).statusCode).toBe(422)
    expect((await prove({ method: 'totp', code: codeAt(secret) })).statusCode).toBe(200)
  })

  it('may be a passkey, or a recovery code', async () => {
    const { browser, context, start, freshFor } = await open()
    const { device, answer } = await addPasskey(browser, createAuthenticator('http://localhost:3000'))
    const [code] = answer.json().recoveryCodes
    const prove = (stepUp: string, proof: object) => browser.post('/api/auth/step-up', { stepUp, proof })
    context.clock.advance(10 * MINUTE)
    const { stepUp, methods, passkeyOptions } = await start()
    expect(methods).toEqual(['passkey', 'recovery-code'])
    expect(passkeyOptions).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: device.id }] })
    const response = device.get(passkeyOptions)
    expect((await prove(stepUp, { method: 'passkey', response })).statusCode).toBe(200)
    context.clock.advance(10 * MINUTE)
    expect((await prove((await start()).stepUp, { method: 'recovery-code', code })).statusCode).toBe(200)
    expect(await freshFor()).toBe(600)
  })

  it('belongs to the session that began it', async () => {
    const { start, openBrowser } = await open()
    const { stepUp } = await start()
    const other = openBrowser()
    await other.login('ada')
    const proof = { method: 'password', password: PASSWORD }
    expect((await other.post('/api/auth/step-up', { stepUp, proof })).json().code).toBe('step_over')
  })

  it('takes no longer than five minutes, and is used once', async () => {
    const { start, browser, context } = await open()
    const proof = { method: 'password', password: PASSWORD }
    const late = await start()
    context.clock.advance(5 * MINUTE)
    const over = await browser.post('/api/auth/step-up', { stepUp: late.stepUp, proof })
    expect([over.statusCode, over.json()]).toEqual([
      401,
      { message: 'This took too long, or had too many wrong tries. Start again.', code: 'step_over' },
    ])
    const { stepUp } = await start()
    expect((await browser.post('/api/auth/step-up', { stepUp, proof })).statusCode).toBe(200)
    expect((await browser.post('/api/auth/step-up', { stepUp, proof })).json().code).toBe('step_over')
  })

  it('is asked for before Settings say who needs a second factor', async () => {
    const { browser, context } = await open()
    context.clock.advance(10 * MINUTE)
    const rule = { editorsNeedSecondFactor: true }
    expect((await browser.call('PATCH', '/api/settings', rule)).json().code).toBe('step_up_needed')
    expect((await browser.call('PATCH', '/api/settings', { siteName: 'Courier' })).statusCode).toBe(200)
  })
})

describe('a full proof of who is there', () => {
  async function open() {
    const desk = await openFactorDesk(await openTestStore(), { SITE_URL: 'http://localhost:3000' })
    const ada = await desk.enter('ada', 'admin')
    const { browser, id } = ada
    const app = await addApp(desk, browser)
    const start = async () => (await browser.post('/api/auth/step-up/start')).json()
    const prove = async (proof: object) => browser.post('/api/auth/step-up', { stepUp: (await start()).stepUp, proof })
    const moveAddress = (email: string) => browser.call('PATCH', '/api/auth/me', { email })
    const whatChangesSigningIn = [
      () => moveAddress('ada@thief.example'),
      () => browser.call('PATCH', `/api/accounts/${id}`, { email: 'ada@thief.example' }),
      () => browser.post('/api/auth/factors/totp/start'),
      () => browser.post('/api/auth/factors/passkey/start'),
      () => browser.post('/api/auth/factors/recovery-codes'),
      () => browser.call('PATCH', `/api/auth/factors/${app.id}`, { name: 'Telephone' }),
      () => browser.call('DELETE', `/api/auth/factors/${app.id}`),
    ]
    const answers = async () => {
      const codes = []
      for (const change of whatChangesSigningIn) {
        const answer = await change()
        codes.push(answer.statusCode < 300 ? 'done' : answer.json().code)
      }
      return codes
    }
    const code = () => {
      desk.context.clock.advance(MINUTE)
      return desk.codeAt(app.secret)
    }
    const grow = () => desk.context.clock.advance(10 * MINUTE)
    return { ...desk, ...ada, app, start, prove, moveAddress, answers, whatChangesSigningIn, code, grow }
  }

  it('is wanted before anything that changes how the account signs in, and a code alone is none', async () => {
    const { answers, whatChangesSigningIn, prove, code, grow, browser } = await open()
    grow()
    expect(await answers()).toEqual(whatChangesSigningIn.map(() => 'full_step_up_needed').with(1, 'step_up_needed'))
    expect((await prove({ method: 'totp', code: code() })).statusCode).toBe(200)
    expect(await answers()).toEqual(whatChangesSigningIn.map(() => 'full_step_up_needed'))
    expect((await browser.post('/api/accounts', { username: 'nora', role: 'editor' })).statusCode).toBe(201)
  })

  it('is the sign-in itself, for ten minutes', async () => {
    const { code, openBrowser, context } = await open()
    const browser = openBrowser()
    const { signIn } = (await browser.login('ada')).json()
    expect((await browser.prove(signIn, { method: 'totp', code: code() })).statusCode).toBe(200)
    const move = (email: string) => browser.call('PATCH', '/api/auth/me', { email })
    expect((await move('ada@one.example')).statusCode).toBe(200)
    context.clock.advance(10 * MINUTE)
    expect((await move('ada@two.example')).json().code).toBe('full_step_up_needed')
  })
})
