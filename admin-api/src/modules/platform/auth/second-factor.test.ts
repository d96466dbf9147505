import { describe, expect, it } from 'vitest'
import { addApp, openFactorDesk, PASSWORD } from '../../../../test/support/factor-desk.ts'

const MINUTE = 60_000
const STEP = 30_000

async function open() {
  const desk = await openFactorDesk()
  const nora = await desk.enter('nora', 'editor', 'nora@courier.example')
  const app = await addApp(desk, nora.browser)
  /** Does the first half of a sign-in. */
  const half = async (username = 'nora') => {
    const browser = desk.openBrowser()
    const answer = await browser.login(username)
    const { token } = answer.json()
    const prove = (code = desk.codeAt(app.secret)) => browser.prove(token, { method: 'totp', code })
    const recover = (code = app.recoveryCodes[0]) => browser.prove(token, { method: 'recovery-code', code })
    return { browser, token, answer, prove, recover }
  }
  const use = async (code = app.recoveryCodes[0], username = 'nora') => (await half(username)).recover(code)
  const left = async () => (await nora.browser.get('/api/auth/factors')).json().recoveryCodesLeft
  return { ...desk, desk, nora, app, half, use, left }
}

describe('a sign-in that waits for its second factor', () => {
  it('has no session, tells nothing about the account, and takes no password once more', async () => {
    const { half } = await open()
    const { answer, browser, token } = await half()
    expect(answer.json()).toEqual({ token, methods: ['totp', 'recovery-code'] })
    expect((await browser.prove(token, { method: 'password', password: PASSWORD })).statusCode).toBe(422)
    expect([answer.cookies, await browser.isSignedIn()]).toEqual([[], false])
  })

  it('ends after ten minutes, and is used once', async () => {
    const { half, context } = await open()
    const late = await half()
    context.clock.advance(10 * MINUTE)
    const answer = await late.prove()
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'proof_expired'])
    const { prove, recover } = await half()
    expect((await prove()).statusCode).toBe(200)
    context.clock.advance(MINUTE)
    expect((await prove()).json().code).toBe('proof_expired')
    expect((await recover()).json().code).toBe('proof_expired')
  })

  it('of an account that is disabled meanwhile opens nothing', async () => {
    const { half, db, nora } = await open()
    const { prove, browser } = await half()
    await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', nora.id).execute()
    expect((await prove()).json().code).toBe('account_disabled')
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('ends when the password changes', async () => {
    const { half, nora } = await open()
    const { prove, browser } = await half()
    const change = { currentPassword: PASSWORD, newPassword: 'otter violin gravel' }
    expect((await nora.browser.post('/api/auth/change-password', change)).statusCode).toBe(200)
    expect((await prove()).json().code).toBe('proof_expired')
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('that began without a password takes a passkey alone', async () => {
    const { desk, app, codeAt } = await open()
    const browser = desk.openBrowser()
    const { token } = (await browser.post('/api/auth/passkey/start')).json()
    for (const proof of [
      { method: 'totp', code: codeAt(app.secret) },
      { method: 'recovery-code', code: app.recoveryCodes[0] },
    ])
      expect((await browser.prove(token, proof)).json().code).toBe('proof_expired')
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('is limited to twenty wrong codes an hour for the account, whose owner gets in with a recovery code', async () => {
    const { half, context } = await open()
    const { prove } = await half()
    const answers = await Promise.all(Array.from({ length: 24 }, () => prove('000000')))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
    const refused = await (await half()).prove()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.json().message).toBe('Too many wrong codes for this account. Please wait 60 minutes.')
    expect((await (await half()).recover()).statusCode).toBe(200)
    context.clock.advance(60 * MINUTE)
    expect((await (await half()).prove()).statusCode).toBe(200)
  })

  it('doesn’t count right codes, and forgives no wrong ones for them', async () => {
    const { half, context } = await open()
    for (let tries = 0; tries < 19; tries++) await (await half()).prove('000000')
    expect((await (await half()).prove()).statusCode).toBe(200)
    context.clock.advance(MINUTE)
    expect((await (await half()).prove('000000')).statusCode).toBe(422)
    expect((await (await half()).prove()).statusCode).toBe(429)
  })
})

describe('an authenticator app', () => {
  it('opens one session per code, also of two sign-ins at once', async () => {
    const { half, app, codeAt } = await open()
    const code = codeAt(app.secret)
    const halves = [await half(), await half()]
    const answers = await Promise.all(halves.map(({ prove }) => prove(code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const again = await (await half()).prove(code)
    expect([again.statusCode, again.json().code]).toEqual([422, 'proof_refused'])
  })

  it.each([
    ['of the step after', STEP],
    ['two steps late', -2 * STEP],
  ])('is refused with a code %s', async (_what, off) => {
    const { half, app, codeAt, context } = await open()
    context.clock.advance(10 * STEP)
    const { prove } = await half()
    expect((await prove(codeAt(app.secret, context.clock.now() + off))).statusCode).toBe(422)
    expect((await prove(codeAt(app.secret, context.clock.now() - STEP))).statusCode).toBe(200)
  })

  it('is added by the session that began it, and once', async () => {
    const { enter, openBrowser, codeAt } = await open()
    const { browser } = await enter('otis')
    const elsewhere = openBrowser()
    await elsewhere.login('otis')
    const start = async () => (await browser.post('/api/auth/factors/start', { kind: 'totp' })).json()
    const add = (by: typeof browser, { enrollment, secret }: { enrollment: string; secret: string }) =>
      by.post('/api/auth/factors', { kind: 'totp', enrollment, code: codeAt(secret) })
    const begun = await start()
    expect((await add(elsewhere, begun)).json().code).toBe('proof_expired')
    const both = await Promise.all([add(browser, begun), add(browser, begun)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401])
  })
})

describe('a recovery code', () => {
  it('signs in once, also if two show it at once, and is noted', async () => {
    const { use, left, actions } = await open()
    const answers = await Promise.all([use(), use()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await left()).toBe(9)
    expect((await use()).json().code).toBe('proof_refused')
    expect((await actions()).filter((action) => action === 'factor.recovery-code')).toHaveLength(1)
  })

  it('is 138 random bits of which only a hash is kept, and may be typed in capitals and with spaces', async () => {
    const { use, app, db } = await open()
    const [first = ''] = app.recoveryCodes
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
    expect(JSON.stringify(await db.selectFrom('users').selectAll().execute())).not.toContain(first)
    expect((await use(` ${first.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
  })

  it('is void once there are new ones, and goes with the last second factor', async () => {
    const { use, nora, left, app, enter } = await open()
    const answer = await nora.browser.post('/api/auth/factors/recovery-codes')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await use()).statusCode).toBe(422)
    expect((await use(answer.json().recoveryCodes[0])).statusCode).toBe(200)
    expect(await left()).toBe(9)
    await nora.browser.call('DELETE', `/api/auth/factors/${app.id}`)
    expect(await left()).toBe(0)
    const otis = await enter('otis')
    expect((await otis.browser.post('/api/auth/factors/recovery-codes')).json().code).toBe('no_factor')
  })
})
