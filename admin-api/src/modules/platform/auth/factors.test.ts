import { describe, expect, it } from 'vitest'
import { addApp, addPasskey, openFactorDesk } from '../../../../test/support/factor-desk.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { resetPassword } from '../accounts/index.ts'
import { addFactor, startFactor } from './factors.service.ts'
import { listFactors } from './users.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@courier.example' }

describe('second factors of an account', () => {
  async function open(env: Record<string, string> = {}) {
    const desk = await openFactorDesk(env)
    const nora = await desk.enter('nora', 'editor', 'nora@courier.example')
    const app = await addApp(desk, nora.browser)
    const admin = await signIn(desk.context, 'admin')
    const asAdmin = (method: 'GET' | 'POST', url: string, body: object = {}) =>
      desk.app.inject({ method, url, headers: admin.headers, ...(method === 'POST' && { body }) })
    const mails = () => desk.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute()
    return { ...desk, desk, nora, app, admin, asAdmin, mails }
  }

  it('are not added by a session that has just been ended', async () => {
    const { context, db, nora, codeAt } = await open()
    const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', nora.id)
    const { id: sessionId } = await sessions.executeTakeFirstOrThrow()
    const session = { user: { id: nora.id, username: 'nora', role: 'editor', displayName: null }, sessionId } as const
    const begun = await startFactor(context, session, 'totp')
    if (!('secret' in begun)) throw new Error('no app')
    await db.deleteFrom('sessions').where('user_id', '=', nora.id).execute()
    const app = { kind: 'totp', enrollment: begun.enrollment, code: codeAt(begun.secret) } as const
    const adding = addFactor(context, session, app)
    await expect(adding).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await listFactors(db, nora.id)).toHaveLength(1)
  })

  it('end all other sessions when the first one comes and when one goes, by their owner alone, who is mailed', async () => {
    const { desk, enter, nora, app, openBrowser, mails, codeAt } = await open(MAIL)
    const otis = await enter('otis')
    expect((await otis.browser.call('DELETE', `/api/auth/factors/${app.id}`)).statusCode).toBe(404)
    const thief = openBrowser()
    await thief.login('otis')
    await addApp(desk, otis.browser)
    expect([await thief.isSignedIn(), await otis.browser.isSignedIn()]).toEqual([false, true])
    const elsewhere = openBrowser()
    const { token: half } = (await elsewhere.login('nora')).json()
    await elsewhere.prove(half, { method: 'totp', code: codeAt(app.secret) })
    expect(await elsewhere.isSignedIn()).toBe(true)
    await addPasskey(nora.browser)
    expect((await nora.browser.call('DELETE', `/api/auth/factors/${app.id}`)).statusCode).toBe(200)
    expect([await elsewhere.isSignedIn(), await nora.browser.isSignedIn()]).toEqual([false, true])
    const told = [
      'An authenticator app was added to nora.',
      'A passkey was added to nora.',
      'A second factor of nora was removed.',
    ]
    for (const [index, mail] of (await mails()).entries()) {
      expect(mail).toMatchObject({ kind: 'account.changed', recipient: 'nora@courier.example' })
      expect(mail.plain_text).toContain(told[index])
    }
    expect(await mails()).toHaveLength(told.length)
  })

  it('can be removed by an administrator, which is noted, mailed, and signs the account out', async () => {
    const { admin, asAdmin, nora, mails, db, openBrowser } = await open(MAIL)
    const remove = async (id: string) => {
      const seen = await db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirst()
      return asAdmin('POST', `/api/accounts/${id}/remove-factors`, seen ?? { version: 1 })
    }
    const answer = await remove(nora.id)
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ factors: 0, sessions: 0 })])
    expect(await nora.browser.isSignedIn()).toBe(false)
    expect((await mails()).at(-1)?.plain_text).toContain('All second factors of nora were removed')
    const entry = { action: 'account.remove-factors', subject: nora.id, details: '{"name":"nora","removed":1}' }
    expect(await db.selectFrom('audit_log').selectAll().execute()).toContainEqual(expect.objectContaining(entry))
    expect((await openBrowser().login('nora')).json()).toMatchObject({ username: 'nora' })
    expect((await remove(nora.id)).json().code).toBe('no_factors')
    expect((await remove(admin.id)).json().code).toBe('own_account')
    expect((await remove('nobody')).statusCode).toBe(404)
  })

  it('can be removed from the command line, with the password, which ends all sessions', async () => {
    const { context, actions, openBrowser, nora } = await open()
    expect(await resetPassword(context, 'nobody')).toBeUndefined()
    const reset = await resetPassword(context, 'Nora', { removesFactors: true })
    expect(reset).toMatchObject({ username: 'nora', removedFactors: 1 })
    expect(await nora.browser.isSignedIn()).toBe(false)
    expect((await openBrowser().login('nora')).statusCode).toBe(401)
    expect((await openBrowser().login('nora', reset?.password)).json()).toMatchObject({ mustChangePassword: true })
    expect(await actions()).toEqual(expect.arrayContaining(['auth.reset-password', 'auth.remove-factors']))
  })
})

describe('a second factor', () => {
  const open = async (env: Record<string, string> = {}, editorsNeedSecondFactor: boolean | null = null) =>
    openFactorDesk(env, { editorsNeedSecondFactor })

  it.each(['admin', 'editor', 'contributor'] as const)(
    'must be added first by an %s of a site that others can reach',
    async (role) => {
      const desk = await open()
      const { browser } = await desk.enter('ada', role)
      expect((await browser.get('/api/auth/me')).json()).toMatchObject({ mustAddFactor: true })
      expect((await addApp(desk, browser)).answer.json().recoveryCodes).toHaveLength(10)
      expect((await browser.get('/api/auth/me')).json()).not.toHaveProperty('mustAddFactor')
      expect((await browser.get('/api/articles?page=1')).statusCode).toBe(200)
    },
  )

  it('can’t be removed if it is the last of an account that must have one', async () => {
    const desk = await open()
    const { browser } = await desk.enter('ada', 'admin')
    const { id } = await addApp(desk, browser)
    expect((await browser.get('/api/auth/factors')).json().isRequired).toBe(true)
    const last = await browser.call('DELETE', `/api/auth/factors/${id}`)
    expect([last.statusCode, last.json().code]).toEqual([409, 'last_factor'])
    await addPasskey(browser)
    expect((await browser.call('DELETE', `/api/auth/factors/${id}`)).statusCode).toBe(200)
  })
})
