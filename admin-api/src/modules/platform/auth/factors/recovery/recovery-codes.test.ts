import { describe, expect, it } from 'vitest'
import { addApp, openFactorDesk } from '../../../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'

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
    const kept = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute())
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
    const { enter, nora, db } = await open()
    const otis = await enter('otis')
    expect((await otis.browser.post('/api/auth/factors/recovery-codes')).json().code).toBe('no_factor')
    const [factor] = (await nora.browser.get('/api/auth/factors')).json().factors
    expect((await nora.browser.call('DELETE', `/api/auth/factors/${factor.id}`)).json()).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    })
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  })
})
