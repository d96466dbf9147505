import { describe, expect, it } from 'vitest'
import { addApp, addPasskey, openFactorDesk, PASSWORD } from '../../../../../../test/support/factor-desk.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'

const MINUTE = 60_000
const DAY = 86_400_000

describe('a second factor', () => {
  const open = async (env: Record<string, string> = {}, editorsNeedSecondFactor: boolean | null = null) =>
    openFactorDesk(await openTestStore(), env, { editorsNeedSecondFactor })

  it.each(['admin', 'editor', 'contributor'] as const)(
    'must be added first by an %s of a site that others can reach',
    async (role) => {
      const desk = await open()
      const { browser } = await desk.enter('ada', role)
      expect((await browser.get('/api/auth/me')).json()).toMatchObject({ mustAddFactor: true })
      for (const url of ['/api/articles?page=1', '/api/auth/sessions']) {
        const answer = await browser.get(url)
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'factor_needed'])
      }
      expect((await addApp(desk, browser)).answer.json().recoveryCodes).toHaveLength(10)
      expect((await browser.get('/api/auth/me')).json()).not.toHaveProperty('mustAddFactor')
      expect((await browser.get('/api/articles?page=1')).statusCode).toBe(200)
    },
  )

  it('must be added by administrators, whatever was saved for editors', async () => {
    const desk = await open({}, false)
    const { browser } = await desk.enter('ada', 'admin')
    for (const url of ['/api/accounts', '/api/settings'])
      expect((await browser.get(url)).json().code).toBe('factor_needed')
  })

  it('needn’t be added by editors and contributors where an administrator had said so before', async () => {
    const desk = await open({}, false)
    for (const role of ['editor', 'contributor'] as const) {
      const { browser } = await desk.enter(`a ${role}`, role)
      expect((await browser.get('/api/auth/me')).json()).not.toHaveProperty('mustAddFactor')
      expect((await browser.get('/api/articles?page=1')).statusCode).toBe(200)
    }
    const { headers } = await signIn(desk.context, 'admin')
    expect((await desk.app.inject({ url: '/api/settings', headers })).json().editorsNeedSecondFactor).toBe(false)
  })

  it('must be added by editors where what was saved says neither', async () => {
    const desk = await open({}, true)
    const { browser } = await desk.enter('nora')
    await desk.db.updateTable('settings').set({ value: '"yes"' }).where('key', '=', 'editorsNeedSecondFactor').execute()
    expect((await browser.get('/api/articles?page=1')).json().code).toBe('factor_needed')
    const { headers } = await signIn(desk.context, 'admin')
    expect((await desk.app.inject({ url: '/api/settings', headers })).json().editorsNeedSecondFactor).toBe(true)
  })

  it('must be added in a session that an editor had before it was asked for, after a new proof', async () => {
    const desk = await open({}, false)
    const { browser } = await desk.enter('nora')
    desk.context.clock.advance(DAY)
    await desk.db.deleteFrom('settings').where('key', '=', 'editorsNeedSecondFactor').execute()
    expect((await browser.get('/api/auth/me')).json()).toMatchObject({ username: 'nora', mustAddFactor: true })
    expect((await browser.post('/api/auth/factors/totp/start')).statusCode).toBe(403)
    const { stepUp } = (await browser.post('/api/auth/step-up/start')).json()
    await browser.post('/api/auth/step-up', { stepUp, proof: { method: 'password', password: PASSWORD } })
    expect((await addApp(desk, browser)).answer.statusCode).toBe(201)
    expect((await browser.get('/api/articles?page=1')).statusCode).toBe(200)
  })

  it('is told in the answer to the sign-in', async () => {
    const { addAccount, openBrowser } = await open()
    await addAccount('ada', 'admin')
    await addAccount('nora')
    expect((await openBrowser().login('ada')).json()).toMatchObject({ username: 'ada', mustAddFactor: true })
    expect((await openBrowser().login('nora')).json()).toMatchObject({ username: 'nora', mustAddFactor: true })
  })

  it('is told to an administrator who accepts an invitation', async () => {
    const desk = await open()
    const admin = await signIn(desk.context, 'admin')
    const body = { email: 'ada@courier.example', role: 'admin' }
    const invited = await desk.app.inject({ method: 'POST', url: '/api/invitations', headers: admin.headers, body })
    const token = new URL(invited.json().link).hash.slice(1)
    const browser = desk.openBrowser()
    const account = { username: 'ada', displayName: 'Ada', password: 'nine silver kettles whistle' }
    const answer = await browser.post('/api/invitations/accept', { token, ...account })
    expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining({ mustAddFactor: true })])
    expect((await browser.get('/api/accounts')).json().code).toBe('factor_needed')
  })

  it('can be added in a session whose proof is old, after a new one', async () => {
    const desk = await open()
    const { browser } = await desk.enter('ada', 'admin')
    desk.context.clock.advance(10 * MINUTE)
    expect((await browser.post('/api/auth/factors/totp/start')).json().code).toBe('full_step_up_needed')
    const { stepUp } = (await browser.post('/api/auth/step-up/start')).json()
    const proof = { method: 'password', password: PASSWORD }
    expect((await browser.post('/api/auth/step-up', { stepUp, proof })).statusCode).toBe(200)
    expect((await addApp(desk, browser)).answer.statusCode).toBe(201)
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://desk.localhost'])(
    'needn’t be added by administrators of %s, which is this machine',
    async (SITE_URL) => {
      const { enter } = await open({ SITE_URL })
      const { browser } = await enter('ada', 'admin')
      expect((await browser.get('/api/auth/me')).json()).not.toHaveProperty('mustAddFactor')
      expect((await browser.get('/api/accounts')).statusCode).toBe(200)
    },
  )

  it('must be added on a host whose name only looks like this machine', async () => {
    for (const SITE_URL of ['https://127.example.org', 'https://localhost.example.org']) {
      const { enter } = await open({ SITE_URL })
      const { browser } = await enter('ada', 'admin')
      expect((await browser.get('/api/auth/me')).json()).toMatchObject({ mustAddFactor: true })
    }
  })

  it('must be added by editors and contributors of this machine where administrators say so', async () => {
    const desk = await open({ SITE_URL: 'http://localhost:3000' })
    const admin = await signIn(desk.context, 'admin', { factor: true })
    const people = [await desk.enter('nora'), await desk.enter('carl', 'contributor')]
    const say = (editorsNeedSecondFactor: boolean | null) =>
      desk.app.inject({
        ...{ method: 'PATCH', url: '/api/settings', headers: admin.headers },
        body: { editorsNeedSecondFactor },
      })
    const codes = () =>
      Promise.all(people.map(async ({ browser }) => (await browser.get('/api/articles?page=1')).json().code))
    expect(await codes()).toEqual([undefined, undefined])
    expect((await say(true)).json()).toMatchObject({ editorsNeedSecondFactor: true })
    expect(await codes()).toEqual(['factor_needed', 'factor_needed'])
    await say(null)
    expect(await codes()).toEqual([undefined, undefined])
  })

  it('is not asked for by a setting that an editor may change', async () => {
    const desk = await open()
    const { browser } = await desk.enter('nora')
    await addApp(desk, browser)
    const answer = await browser.call('PATCH', '/api/settings', { editorsNeedSecondFactor: false })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })

  it('comes after the own password where both are missing', async () => {
    const { db, enter } = await open()
    const { id, browser } = await enter('ada', 'admin')
    await db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', id).execute()
    const user = (await browser.get('/api/auth/me')).json()
    expect(user).toMatchObject({ mustChangePassword: true, mustAddFactor: true })
    expect((await browser.post('/api/auth/factors/totp/start')).json().code).toBe('own_password_needed')
  })

  it('shows no drafts to an editor who must add one', async () => {
    const desk = await open()
    const admin = await signIn(desk.context, 'admin')
    const event = { title: 'Secret supper', location: 'Hall', status: 'draft' }
    const payload = { ...event, startDate: '2026-12-01', endDate: '2026-12-01' }
    const url = '/api/calendar-events'
    await desk.app.inject({ method: 'POST', url, headers: admin.headers, payload })
    const { browser } = await desk.enter('ada', 'admin')
    expect((await browser.get(url)).body).not.toContain('Secret supper')
    await addApp(desk, browser)
    expect((await browser.get(url)).body).toContain('Secret supper')
  })

  it('can’t be removed if it is the last of an account that must have one', async () => {
    const desk = await open()
    const { browser } = await desk.enter('ada', 'admin')
    const { id } = await addApp(desk, browser)
    expect((await browser.get('/api/auth/factors')).json().isRequired).toBe(true)
    const last = await browser.call('DELETE', `/api/auth/factors/${id}`)
    expect([last.statusCode, last.json()]).toEqual([
      409,
      {
        message: 'Your account must have a second factor. Add another one before you remove this one.',
        code: 'last_factor',
      },
    ])
    await addPasskey(browser)
    expect((await browser.call('DELETE', `/api/auth/factors/${id}`)).statusCode).toBe(200)
  })

  it('leaves one of two that are removed at once', async () => {
    const desk = await open()
    const { browser } = await desk.enter('ada', 'admin')
    const ids = [(await addApp(desk, browser)).id, (await addPasskey(browser)).id]
    const answers = await Promise.all(ids.map((id) => browser.call('DELETE', `/api/auth/factors/${id}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})
