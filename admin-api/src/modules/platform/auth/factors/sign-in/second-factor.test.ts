import { describe, expect, it } from 'vitest'
import { addApp, type Browser, openFactorDesk, PASSWORD } from '../../../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import { resetPassword } from '../../sign-in/reset-password.service.ts'

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

  it('has no session, no known browser, and tells nothing about the account', async () => {
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
    expect(JSON.stringify(await db.selectFrom('pending_proofs').selectAll().execute())).not.toContain(signIn)
  })

  it('doesn’t forgive the wrong passwords before', async () => {
    const { openBrowser, half } = await open()
    const browser = openBrowser()
    for (let tries = 0; tries < 9; tries++) await browser.login('nora', 'guess')
    expect((await half(browser)).answer.statusCode).toBe(200)
    expect((await browser.login('nora')).statusCode).toBe(429)
  })

  it('forgives them once both halves were right', async () => {
    const { openBrowser, half } = await open()
    const browser = openBrowser()
    for (let tries = 0; tries < 8; tries++) await browser.login('nora', 'guess')
    expect((await (await half(browser)).prove()).statusCode).toBe(200)
    for (let tries = 0; tries < 9; tries++) expect((await browser.login('nora', 'guess')).statusCode).toBe(401)
  })

  it('ends after five minutes', async () => {
    const { half, context } = await open()
    const { prove } = await half()
    context.clock.advance(5 * MINUTE)
    const answer = await prove()
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      {
        message: 'This sign-in took too long, or had too many wrong tries. Start again with your password.',
        code: 'step_over',
      },
    ])
  })

  it('ends after five wrong tries, also with the right code', async () => {
    const { half } = await open()
    const { prove } = await half()
    for (let tries = 0; tries < 5; tries++) expect((await prove('000000')).statusCode).toBe(422)
    expect((await prove()).json().code).toBe('step_over')
  })

  it('has five tries, however many come at once', async () => {
    const { half } = await open()
    const { prove } = await half()
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove('000000')))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
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

  it('ends when the password is reset, and the reset leaves the second factor', async () => {
    const { half, context, openBrowser } = await open()
    const { prove } = await half()
    const reset = await resetPassword(context, 'nora')
    expect((await prove()).json().code).toBe('step_over')
    const again = await openBrowser().login('nora', reset?.password)
    expect(again.json()).toMatchObject({ next: 'second-factor' })
  })

  it('takes no token of another purpose', async () => {
    const { half, nora, codeAt, app } = await open()
    const { signIn, browser } = await half()
    const { stepUp } = (await nora.browser.post('/api/auth/step-up/start')).json()
    const proof = { method: 'totp', code: codeAt(app.secret) }
    expect((await browser.prove(stepUp, proof)).json().code).toBe('step_over')
    expect((await nora.browser.post('/api/auth/step-up', { stepUp: signIn, proof })).json().code).toBe('step_over')
    expect((await browser.prove(signIn, proof)).statusCode).toBe(200)
  })

  it('takes no password as the second factor', async () => {
    const { half } = await open()
    const { browser, signIn } = await half()
    expect((await browser.prove(signIn, { method: 'password', password: PASSWORD })).statusCode).toBe(422)
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('is limited to twenty wrong proofs an hour for the account, told to its owner once', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@courier.example' }
    const { half, context, actions, db } = await open(env)
    let last = await half()
    for (let tries = 0; tries < 20; tries++) {
      if (tries % 5 === 0) last = await half()
      expect((await last.prove('000000')).statusCode).toBe(422)
    }
    const answers = [await (await half()).prove(), await (await half()).prove()]
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
      expect(answer.json().message).toBe('Too many wrong tries for this account. Please wait 60 minutes and try again.')
    }
    expect((await actions()).filter((action) => action === 'factor.limited')).toHaveLength(1)
    const mails = await db.selectFrom('outgoing_mails').selectAll().where('kind', '=', 'account.factor').execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Alder County Courier: A second factor was added to your account',
      'Alder County Courier: Too many wrong codes for your account',
    ])
    context.clock.advance(60 * MINUTE)
    expect((await (await half()).prove()).statusCode).toBe(200)
  })

  it('of a known browser lets the owner in although a stranger with the password used up the wrong ones', async () => {
    const { half, openBrowser, context, nora, app, codeAt } = await open()
    const owner = openBrowser()
    expect((await (await half(owner)).prove()).statusCode).toBe(200)
    const failTwenty = async (browser?: typeof owner) => {
      for (let tries = 0; tries < 20; tries += 5) {
        const { prove } = await half(browser)
        for (let time = 0; time < 5; time++) expect((await prove('000000')).statusCode).toBe(422)
      }
    }
    await failTwenty()
    expect((await (await half()).prove()).statusCode).toBe(429)
    context.clock.advance(MINUTE)
    const code = codeAt(app.secret)
    const { stepUp } = (await nora.browser.post('/api/auth/step-up/start')).json()
    const stepped = await nora.browser.post('/api/auth/step-up', { stepUp, proof: { method: 'totp', code } })
    expect(stepped.statusCode).toBe(200)
    context.clock.advance(MINUTE)
    expect((await (await half(owner)).prove()).statusCode).toBe(200)
    await failTwenty(owner)
    expect((await (await half(owner)).prove()).statusCode).toBe(429)
  })

  it('of browsers that the password alone made known shares the tries of strangers', async () => {
    const desk = await openFactorDesk(await openTestStore())
    const nora = await desk.enter('nora')
    const former = Array.from({ length: 5 }, () => desk.openBrowser())
    for (const browser of former) await browser.login('nora')
    const app = await addApp(desk, nora.browser)
    const tryIn = async (browser: Browser, code: string) => {
      const { signIn } = (await browser.login('nora')).json()
      return (await browser.prove(signIn, { method: 'totp', code })).statusCode
    }
    const statuses = []
    for (let tries = 0; tries < 25; tries++) statuses.push(await tryIn(former[tries % 5] ?? nora.browser, '000000'))
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    // The one that added the factor is known at once.
    expect(await tryIn(nora.browser, desk.codeAt(app.secret))).toBe(200)
  })

  it('of the browser that changes the password stays known, and others don’t', async () => {
    const { half, openBrowser, context, db } = await open()
    const [owner, other] = [openBrowser(), openBrowser()]
    expect((await (await half(owner)).prove()).statusCode).toBe(200)
    context.clock.advance(MINUTE)
    expect((await (await half(other)).prove()).statusCode).toBe(200)
    const change = { currentPassword: PASSWORD, newPassword: 'otter violin gravel' }
    expect((await owner.post('/api/auth/change-password', change)).statusCode).toBe(200)
    await db.deleteFrom('login_attempts').execute()
    const wrong = async (browser: Browser) => {
      const { signIn } = (await browser.login('nora', change.newPassword)).json()
      return (await browser.prove(signIn, { method: 'totp', code: '000000' })).statusCode
    }
    for (let tries = 0; tries < 20; tries++) expect(await wrong(openBrowser())).toBe(422)
    expect(await wrong(other)).toBe(429)
    expect(await wrong(owner)).toBe(422)
  })

  it('of a known browser lets the owner in through 1,000 wrong passwords from many addresses', async () => {
    const { half, openBrowser, context } = await open()
    const owner = openBrowser()
    expect((await (await half(owner)).prove()).statusCode).toBe(200)
    for (let network = 0; network < 100; network++) {
      const stranger = openBrowser(`203.0.${Math.floor(network / 25) + 100}.${network}`)
      await Promise.all(Array.from({ length: 10 }, () => stranger.login('nora', 'guess')))
    }
    await owner.post('/api/auth/logout')
    const { prove, answer } = await half(owner)
    expect(answer.statusCode).toBe(200)
    context.clock.advance(MINUTE)
    expect((await prove()).statusCode).toBe(200)
  }, 120_000)
})
