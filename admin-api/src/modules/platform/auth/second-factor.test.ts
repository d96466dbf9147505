import { describe, expect, it } from 'vitest'
import { addApp, openFactorDesk, PASSWORD } from '../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const MINUTE = 60_000

describe('a sign-in that waits for its second factor', () => {
  async function open(env: Record<string, string> = {}) {
    const desk = await openFactorDesk(await openTestStore(), env)
    const nora = await desk.enter('nora', 'editor', 'nora@courier.example')
    const app = await addApp(desk, nora.browser)
    const half = async (browser = desk.openBrowser()) => {
      const answer = await browser.login('nora')
      const { signIn } = answer.json()
      const prove = (code = desk.codeAt(app.secret)) => browser.prove(signIn, { method: 'totp', code })
      return { browser, signIn, answer, prove }
    }
    return { ...desk, desk, nora, app, half }
  }

  it('has no session, and tells nothing about the account', async () => {
    const { half, db, nora } = await open()
    const before = await db.selectFrom('users').select('signed_in_at').where('id', '=', nora.id).execute()
    const sessions = await db.selectFrom('sessions').select('id').execute()
    const { answer, browser, signIn } = await half()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ next: 'second-factor', signIn, methods: ['totp', 'recovery-code'] })
    expect(answer.cookies).toEqual([])
    expect((await browser.get('/api/auth/me')).statusCode).toBe(401)
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(sessions.length)
    expect(await db.selectFrom('users').select('signed_in_at').where('id', '=', nora.id).execute()).toEqual(before)
  })

  it('ends after ten minutes', async () => {
    const { half, context } = await open()
    const { prove } = await half()
    context.clock.advance(10 * MINUTE)
    const answer = await prove()
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'This took too long, or was used already. Start again.', code: 'step_over' },
    ])
  })

  it('is used once', async () => {
    const { half, context, app } = await open()
    const { prove, browser, signIn } = await half()
    expect((await prove()).statusCode).toBe(200)
    context.clock.advance(MINUTE)
    expect((await prove()).json().code).toBe('step_over')
    const code = app.recoveryCodes[0] ?? ''
    expect((await browser.prove(signIn, { method: 'recovery-code', code })).json().code).toBe('step_over')
  })

  it('of an account that is disabled meanwhile opens nothing', async () => {
    const { half, db, nora } = await open()
    const { prove, browser } = await half()
    await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', nora.id).execute()
    const answer = await prove()
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_disabled'])
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('ends when the password changes', async () => {
    const { half, nora } = await open()
    const { prove, browser } = await half()
    const change = { currentPassword: PASSWORD, newPassword: 'otter violin gravel' }
    expect((await nora.browser.post('/api/auth/change-password', change)).statusCode).toBe(200)
    expect((await prove()).json().code).toBe('step_over')
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('takes no password as the second factor', async () => {
    const { half } = await open()
    const { browser, signIn } = await half()
    expect((await browser.prove(signIn, { method: 'password', password: PASSWORD })).statusCode).toBe(422)
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('is limited to twenty wrong codes an hour for the account, whose owner gets in with a recovery code', async () => {
    const { half, context, app } = await open()
    const { prove } = await half()
    const answers = await Promise.all(Array.from({ length: 24 }, () => prove('000000')))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
    const refused = await (await half()).prove()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.json().message).toBe('Too many wrong codes for this account. Please wait 60 minutes.')
    const { browser, signIn } = await half()
    const code = app.recoveryCodes[0]
    expect((await browser.prove(signIn, { method: 'recovery-code', code })).statusCode).toBe(200)
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
