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

  it('takes no code from before the last one used', async () => {
    const { half, app, codeAt, context } = await open()
    const [first, second] = [await half(), await half()]
    const before = codeAt(app.secret, context.clock.now() - STEP)
    expect((await first.prove(codeAt(app.secret))).statusCode).toBe(200)
    expect((await second.prove(before)).statusCode).toBe(422)
  })

  it('lets one of two in that show the same code at once', async () => {
    const { half, app, codeAt } = await open()
    const both = [await half(), await half()]
    const code = codeAt(app.secret)
    const answers = await Promise.all(both.map(({ prove }) => prove(code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  it('counts until the end of the 30 seconds after its own', async () => {
    const { half, app, codeAt, context } = await open()
    const atNextStep = () => context.clock.advance(STEP - (context.clock.now() % STEP))
    atNextStep()
    const first = codeAt(app.secret)
    context.clock.advance(2 * STEP - 1)
    expect((await (await half()).prove(first)).statusCode).toBe(200)
    atNextStep()
    const second = codeAt(app.secret)
    context.clock.advance(2 * STEP)
    const late = await (await half()).prove(second)
    expect([late.statusCode, late.json()]).toEqual([422, REFUSED])
  })

  it('is not accepted a moment before its own 30 seconds begin', async () => {
    const { half, app, codeAt, context } = await open()
    context.clock.advance(2 * STEP - (context.clock.now() % STEP) - 1)
    const code = codeAt(app.secret, context.clock.now() + 1)
    const { prove } = await half()
    const early = await prove(code)
    expect([early.statusCode, early.json()]).toEqual([422, REFUSED])
    context.clock.advance(1)
    expect((await prove(code)).statusCode).toBe(200)
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

  it('whose row was moved to another account is good for nothing there', async () => {
    const { db, desk, enter, half, app, codeAt } = await open()
    const otis = await enter('otis')
    const { id } = await addApp(desk, otis.browser)
    const [stolen] = await db.selectFrom('totp_factors').selectAll().where('id', '=', app.id).execute()
    const moved = { sealed_secret: stolen?.sealed_secret ?? '' }
    await db.updateTable('totp_factors').set(moved).where('id', '=', id).execute()
    expect((await (await half('otis')).prove(codeAt(app.secret))).statusCode).toBe(422)
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is refused with %j, which is no code', async (code) => {
    const { half } = await open()
    expect((await (await half()).prove(code)).json()).toEqual(REFUSED)
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

  it('added twice at once, makes recovery codes once', async () => {
    const { enter, codeAt } = await open()
    const { browser } = await enter('otis')
    const starts = [1, 2].map(async () => (await browser.post('/api/auth/factors/totp/start')).json())
    const begun = await Promise.all(starts)
    const answers = await Promise.all(
      begun.map(({ enrollment, secret }, index) =>
        browser.post('/api/auth/factors/totp', { enrollment, name: `Phone ${index}`, code: codeAt(secret) }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const codes = answers.map((answer) => answer.json().recoveryCodes)
    expect(codes.filter(Boolean)).toHaveLength(1)
    const own = (await browser.get('/api/auth/factors')).json()
    expect([own.factors.length, own.recoveryCodesLeft]).toEqual([2, 10])
  })

  it('is one of three at most', async () => {
    const { desk, nora } = await open()
    for (const name of ['Tablet', 'Spare']) await addApp(desk, nora.browser, name)
    const start = await nora.browser.post('/api/auth/factors/totp/start')
    expect([start.statusCode, start.json().code]).toEqual([409, 'too_many_factors'])
  })
})
