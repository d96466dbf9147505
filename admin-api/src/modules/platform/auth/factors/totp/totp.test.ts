import { describe, expect, it } from 'vitest'
import { addApp, openFactorDesk } from '../../../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'

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
    const rows = await desk.db.selectFrom('totp_factors').selectAll().execute()
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
    ['two steps early', -2 * STEP],
    ['two steps late', 2 * STEP],
    ['of a clock that is 90 seconds behind', -90_000],
    ['of a clock that is 90 seconds ahead', 90_000],
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

  it('is one of three at most', async () => {
    const { desk, nora } = await open()
    for (const name of ['Tablet', 'Spare']) await addApp(desk, nora.browser, name)
    const start = await nora.browser.post('/api/auth/factors/totp/start')
    expect([start.statusCode, start.json().code]).toEqual([409, 'too_many_factors'])
  })
})
