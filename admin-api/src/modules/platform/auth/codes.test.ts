import { describe, expect, it } from 'vitest'
import { addApp, openFactorDesk } from '../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const STEP = 30_000
const REFUSED = {
  message:
    'This code is wrong, too old or already used. Enter the one that your app shows now, and let your phone set its clock automatically.',
  code: 'proof_refused',
}

describe('an authenticator app', () => {
  async function open() {
    const desk = await openFactorDesk(await openTestStore())
    const nora = await desk.enter('nora')
    const app = await addApp(desk, nora.browser)
    const half = async (username = 'nora', browser = desk.openBrowser()) => {
      const { signIn } = (await browser.login(username)).json()
      return { browser, prove: (code: string) => browser.prove(signIn, { method: 'totp', code }) }
    }
    return { ...desk, desk, nora, app, half }
  }

  it('is shown once, as a QR code’s address and in letters, and counts after its first code', async () => {
    const { desk, enter, codeAt } = await open()
    const { browser } = await enter('otis')
    const start = await browser.post('/api/auth/factors/totp/start')
    const { secret, uri, enrollment } = start.json()
    expect(start.headers['cache-control']).toBe('no-store')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*otis.*/)
    expect(new URL(uri).searchParams.get('issuer')).toBe('Alder County Courier')
    expect((await browser.get('/api/auth/factors')).json().factors).toEqual([])
    const wrong = await browser.post('/api/auth/factors/totp', { enrollment, name: 'Phone', code: '000000' })
    expect([wrong.statusCode, wrong.json()]).toEqual([422, REFUSED])
    const added = await browser.post('/api/auth/factors/totp', { enrollment, name: 'Phone', code: codeAt(secret) })
    expect([added.statusCode, added.json().factor]).toEqual([201, expect.objectContaining({ kind: 'totp' })])
    const rows = await desk.db.selectFrom('second_factors').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('signs in after the password with its code, however it is spaced', async () => {
    const { half, app, codeAt, nora } = await open()
    const { browser, prove } = await half()
    expect(await browser.isSignedIn()).toBe(false)
    const code = codeAt(app.secret)
    const answer = await prove(` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ id: nora.id, username: 'nora' }),
    ])
    expect(await browser.isSignedIn()).toBe(true)
    expect((await browser.get('/api/auth/factors')).json().factors[0].lastUsedAt).not.toBeNull()
  })

  it('opens one session per code, also in another sign-in', async () => {
    const { half, app, codeAt } = await open()
    const [first, second] = [await half(), await half()]
    const code = codeAt(app.secret)
    expect((await first.prove(code)).statusCode).toBe(200)
    const again = await second.prove(code)
    expect([again.statusCode, again.json()]).toEqual([422, REFUSED])
    expect(await second.browser.isSignedIn()).toBe(false)
  })

  it.each([
    ['of the step after', STEP],
    ['two steps late', -2 * STEP],
  ])('is refused with a code %s', async (_what, off) => {
    const { half, app, codeAt, context } = await open()
    context.clock.advance(10 * STEP)
    const { prove } = await half()
    const answer = await prove(codeAt(app.secret, context.clock.now() + off))
    expect([answer.statusCode, answer.json()]).toEqual([422, REFUSED])
    expect((await prove(codeAt(app.secret))).statusCode).toBe(200)
  })

  it('of another account is refused', async () => {
    const { half, desk, enter, codeAt } = await open()
    const otis = await addApp(desk, (await enter('otis')).browser)
    const answer = await (await half('nora')).prove(codeAt(otis.secret))
    expect([answer.statusCode, answer.json()]).toEqual([422, REFUSED])
  })

  it('is refused with a sentence about the ways back when the secret key was lost, and recovery codes work', async () => {
    const { half, app, codeAt, context } = await open()
    Object.assign(context.config, { secretKey: Buffer.alloc(32, 7) })
    const { browser, prove } = await half()
    const answer = await prove(codeAt(app.secret))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'proof_refused'])
    expect(answer.json().message).toContain('Use a recovery code')
    expect(answer.json().message).toContain('npm run password:reset -- <username> --remove-second-factors')
    expect(await browser.isSignedIn()).toBe(false)
    const { signIn } = (await browser.login('nora')).json()
    const code = app.recoveryCodes[0] ?? ''
    expect((await browser.prove(signIn, { method: 'recovery-code', code })).statusCode).toBe(200)
  })

  it('is added by the session that began it, within ten minutes, and once', async () => {
    const { enter, openBrowser, codeAt, context } = await open()
    const { browser } = await enter('otis')
    const elsewhere = openBrowser()
    await elsewhere.login('otis')
    const { enrollment, secret } = (await browser.post('/api/auth/factors/totp/start')).json()
    const add = (who: typeof browser) =>
      who.post('/api/auth/factors/totp', { enrollment, name: 'Phone', code: codeAt(secret) })
    expect((await add(elsewhere)).json().code).toBe('step_over')
    const both = await Promise.all([add(browser), add(browser)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401])
    const late = (await browser.post('/api/auth/factors/totp/start')).json()
    context.clock.advance(10 * 60_000)
    const code = codeAt(late.secret)
    const answer = await browser.post('/api/auth/factors/totp', { enrollment: late.enrollment, name: 'Old', code })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'step_over'])
  })

  it('is one of ten second factors at most', async () => {
    const { nora, db, context } = await open()
    const row = { user_id: nora.id, kind: 'totp' as const, name: 'Spare', secret: 'none', counter: 0 }
    const spare = Array.from({ length: 9 }, (_, index) => ({ ...row, id: `${index}`, created_at: context.clock.now() }))
    await db.insertInto('second_factors').values(spare).execute()
    const start = await nora.browser.post('/api/auth/factors/totp/start')
    expect([start.statusCode, start.json().code]).toEqual([409, 'too_many_factors'])
  })
})

describe('a recovery code', () => {
  async function open() {
    const desk = await openFactorDesk(await openTestStore())
    const nora = await desk.enter('nora')
    const { recoveryCodes } = await addApp(desk, nora.browser)
    const [code = ''] = recoveryCodes
    const use = async (shown: string, username = 'nora') => {
      const browser = desk.openBrowser()
      const { signIn } = (await browser.login(username)).json()
      return browser.prove(signIn, { method: 'recovery-code', code: shown })
    }
    const left = async () => (await nora.browser.get('/api/auth/factors')).json().recoveryCodesLeft
    return { ...desk, desk, nora, recoveryCodes, code, use, left }
  }

  it('is one of ten that have 140 random bits each, of which only hashes are kept', async () => {
    const { recoveryCodes, db } = await open()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    const kept = JSON.stringify(await db.selectFrom('users').selectAll().execute())
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
  })

  it('signs in once, and is noted', async () => {
    const { use, code, left, actions } = await open()
    expect((await use(code)).json()).toMatchObject({ username: 'nora' })
    expect(await left()).toBe(9)
    const again = await use(code)
    expect([again.statusCode, again.json()]).toEqual([
      422,
      { message: 'This recovery code is wrong or already used.', code: 'proof_refused' },
    ])
    expect(await actions()).toContain('factor.recovery-code')
  })

  it('lets one of two in that show it at once', async () => {
    const { use, code, left } = await open()
    const answers = await Promise.all([use(code), use(code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await left()).toBe(9)
  })

  it('may be typed in small letters, without hyphens, and with letters that look like digits', async () => {
    const { use, recoveryCodes } = await open()
    const [first = '', second = ''] = recoveryCodes
    expect((await use(` ${first.toLowerCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
    expect((await use(second.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ''))).statusCode).toBe(200)
  })

  it('of another account is refused', async () => {
    const { use, code, desk, enter } = await open()
    await addApp(desk, (await enter('otis')).browser)
    expect((await use(code, 'otis')).statusCode).toBe(422)
    expect((await use(code)).statusCode).toBe(200)
  })

  it('is void once there are new ones', async () => {
    const { use, code, nora, left } = await open()
    const answer = await nora.browser.post('/api/auth/factors/recovery-codes')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const [fresh = ''] = answer.json().recoveryCodes as string[]
    expect((await use(code)).statusCode).toBe(422)
    expect((await use(fresh)).statusCode).toBe(200)
    expect(await left()).toBe(9)
  })

  it('is for accounts with a second factor, and goes with the last one', async () => {
    const { enter, nora } = await open()
    const otis = await enter('otis')
    expect((await otis.browser.post('/api/auth/factors/recovery-codes')).json().code).toBe('no_factor')
    const [factor] = (await nora.browser.get('/api/auth/factors')).json().factors
    expect((await nora.browser.call('DELETE', `/api/auth/factors/${factor.id}`)).json()).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    })
  })
})
