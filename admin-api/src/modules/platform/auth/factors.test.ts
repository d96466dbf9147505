import { describe, expect, it } from 'vitest'
import { addApp, addPasskey, openFactorDesk } from '../../../../test/support/factor-desk.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@courier.example' }

describe('second factors of an account', () => {
  async function open(env: Record<string, string> = {}) {
    const desk = await openFactorDesk(await openTestStore(), env)
    const nora = await desk.enter('nora', 'editor', 'nora@courier.example')
    const app = await addApp(desk, nora.browser)
    const admin = await signIn(desk.context, 'admin')
    const asAdmin = (method: 'GET' | 'POST', url: string) =>
      desk.app.inject({ method, url, headers: admin.headers, ...(method === 'POST' && { body: {} }) })
    const subjects = async () =>
      (
        await desk.db
          .selectFrom('outgoing_mails')
          .selectAll()
          .where('kind', '=', 'account.factor')
          .orderBy('id')
          .execute()
      ).map(({ subject, recipient }) => `${recipient}: ${subject}`)
    return { ...desk, desk, nora, app, admin, asAdmin, subjects }
  }

  it('can be renamed, and nobody else’s', async () => {
    const { nora, app, enter, actions } = await open()
    const rename = (browser: typeof nora.browser) =>
      browser.call('PATCH', `/api/auth/factors/${app.id}`, { name: ' My  phone ' })
    expect((await rename(nora.browser)).json()).toMatchObject({
      id: app.id,
      name: expect.stringMatching(/^My +phone$/),
    })
    const otis = await enter('otis')
    expect((await rename(otis.browser)).statusCode).toBe(404)
    expect((await otis.browser.call('DELETE', `/api/auth/factors/${app.id}`)).statusCode).toBe(404)
    expect((await actions()).filter((action) => action.startsWith('factor.'))).toEqual(['factor.add', 'factor.rename'])
  })

  it('end all other sessions when the first one is added', async () => {
    const { desk, enter, openBrowser } = await open()
    const { browser } = await enter('otis')
    const thief = openBrowser()
    await thief.login('otis')
    await addApp(desk, browser)
    expect([await thief.isSignedIn(), await browser.isSignedIn()]).toEqual([false, true])
  })

  it('end all other sessions when one is removed, with a mail for each change', async () => {
    const { nora, app, openBrowser, subjects, codeAt } = await open(MAIL)
    const elsewhere = openBrowser()
    const { signIn: half } = (await elsewhere.login('nora')).json()
    await elsewhere.prove(half, { method: 'totp', code: codeAt(app.secret) })
    expect(await elsewhere.isSignedIn()).toBe(true)
    await addPasskey(nora.browser)
    expect((await nora.browser.call('DELETE', `/api/auth/factors/${app.id}`)).statusCode).toBe(200)
    expect([await elsewhere.isSignedIn(), await nora.browser.isSignedIn()]).toEqual([false, true])
    expect(await subjects()).toEqual([
      'nora@courier.example: Alder County Courier: A second factor was added to your account',
      'nora@courier.example: Alder County Courier: A second factor was added to your account',
      'nora@courier.example: Alder County Courier: A second factor was removed from your account',
    ])
  })

  it('can be removed by an administrator, which is noted, mailed, and signs the account out', async () => {
    const { asAdmin, nora, subjects, db, openBrowser } = await open(MAIL)
    const answer = await asAdmin('POST', `/api/accounts/${nora.id}/remove-factors`)
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ factors: 0, sessions: 0 })])
    expect(await nora.browser.isSignedIn()).toBe(false)
    expect((await subjects()).at(-1)).toContain('The second factors of your account were removed')
    const entry = { action: 'account.remove-factors', subject: nora.id, details: '{"name":"nora","removed":1}' }
    expect(await db.selectFrom('audit_log').selectAll().execute()).toContainEqual(expect.objectContaining(entry))
    expect((await openBrowser().login('nora')).json()).toMatchObject({ username: 'nora' })
    expect((await asAdmin('POST', `/api/accounts/${nora.id}/remove-factors`)).json().code).toBe('no_factors')
  })

  it('are not removed by their own administrator, an editor, or of an account that isn’t there', async () => {
    const { asAdmin, admin, nora } = await open()
    expect((await asAdmin('POST', `/api/accounts/${admin.id}/remove-factors`)).json().code).toBe('own_account')
    expect((await asAdmin('POST', '/api/accounts/nobody/remove-factors')).statusCode).toBe(404)
    expect((await nora.browser.post(`/api/accounts/${admin.id}/remove-factors`)).statusCode).toBe(403)
  })
})
