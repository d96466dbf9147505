import type { Account } from '@hometown/shared-types/contract/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openFactorDesk } from '../../../../test/support/factor-desk.ts'
import { LAST_ADMIN_MESSAGE, updateAccount } from './accounts.service.ts'

describe('accounts', () => {
  let desk: Awaited<ReturnType<typeof openFactorDesk>>
  let admin: { id: string; browser: Browser }
  beforeEach(async () => {
    desk = await openFactorDesk({ SITE_URL: 'http://localhost:3000' })
    admin = await desk.enter('ada', 'admin')
  })
  const find = async (id: string) =>
    (await admin.browser.get('/api/accounts')).json().find((account: Account) => account.id === id)
  const seen = async (id: string) => ({ version: (await find(id)).version })
  const reset = async (id: string) =>
    (await admin.browser.post(`/api/accounts/${id}/reset-password`, await seen(id))).json()
  const change = async (id: string, changes: object) =>
    (await admin.browser.call('PATCH', `/api/accounts/${id}`, { ...(await seen(id)), ...changes })).json()

  test('get a password from an administrator that is told once, must be changed, and ends their sessions', async () => {
    const nora = await desk.enter('Nora')
    const { account, password } = await reset(nora.id)
    expect(account).toMatchObject({ username: 'Nora', role: 'editor', mustChangePassword: true, sessions: 0 })
    expect(await nora.browser.isSignedIn()).toBe(false)
    expect((await nora.browser.login('nora', password)).json()).toMatchObject({ mustChangePassword: true })
    const listed = (await admin.browser.get('/api/accounts')).json()
    expect(listed).toContainEqual(expect.objectContaining({ id: nora.id, mustChangePassword: true, sessions: 1 }))
    expect(JSON.stringify(await desk.db.selectFrom('audit_log').selectAll().execute())).not.toContain(password)
    expect((await reset(admin.id)).code).toBe('own_account')
  })

  test('that are disabled are out at once, and are told so only with the right password', async () => {
    const { id, browser } = await desk.enter('nora')
    expect(await change(id, { disabled: true })).toMatchObject({ disabled: true, sessions: 0 })
    expect(await browser.isSignedIn()).toBe(false)
    expect((await browser.login('nora', 'wrong')).json().message).toBe('Invalid credentials')
    expect((await browser.login('nora')).json().code).toBe('account_disabled')
    await change(id, { disabled: false })
    expect((await browser.login('nora')).statusCode).toBe(200)
  })

  test('are signed out by another role, which counts from the next sign-in', async () => {
    const { id, browser } = await desk.enter('nora')
    expect(await change(id, { role: 'admin' })).toMatchObject({ role: 'admin', sessions: 0 })
    expect(await browser.isSignedIn()).toBe(false)
    expect((await browser.login('nora')).json()).toMatchObject({ role: 'admin' })
  })

  test('always have an administrator who can sign in', async () => {
    expect((await change(admin.id, { role: 'editor' })).message).toBe('Ask another administrator to do this')
    const id = await desk.addAccount('otis', 'admin')
    const user = { username: 'ada' }
    const outcomes = await Promise.allSettled([
      updateAccount(desk.context, { ...user, id: admin.id }, id, { disabled: true, version: 1 }),
      updateAccount(desk.context, { ...user, id }, admin.id, { role: 'editor', version: 1 }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: LAST_ADMIN_MESSAGE },
    })
  })

  test('can be signed out everywhere, by themselves and by an administrator', async () => {
    const { id, browser } = await desk.enter('nora')
    await desk.openBrowser().login('nora')
    const listed = (await browser.get('/api/auth/sessions')).json()
    expect(listed.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
    expect((await browser.post('/api/auth/sessions/end-others')).json()).toEqual({ ended: 1 })
    expect((await admin.browser.post(`/api/accounts/${id}/end-sessions`)).json()).toEqual({ ended: 1 })
    expect(await browser.isSignedIn()).toBe(false)
  })
})

test('the name under which somebody writes is their own to say and to take away, and is noted once for each change', async () => {
  const { db, enter } = await openFactorDesk()
  const { id, browser } = await enter('nora')
  const rename = (displayName: unknown) => browser.call('PATCH', '/api/auth/me', { displayName })
  expect((await rename('  Nora   Ellingson ')).json()).toMatchObject({ id, displayName: 'Nora Ellingson' })
  for (const name of ['Nora Ellingson', ' ']) await rename(name)
  const notes = db.selectFrom('audit_log').select('details').where('action', '=', 'account.name').orderBy('id')
  expect(await notes.execute()).toEqual([{ details: '{"name":"Nora Ellingson"}' }, { details: '{"name":"nora"}' }])
  // An account can't change its own rights.
  await browser.call('PATCH', '/api/auth/me', { displayName: 'Nora', role: 'admin' })
  expect((await browser.get('/api/auth/me')).json()).toMatchObject({ role: 'editor' })
})

describe('the address of one’s own account', () => {
  const EMAIL = 'ann@courier.example'
  const MOVED = 'new@courier.example'

  test('changes, and both addresses hear of it', async () => {
    const env = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'desk@example.org' }
    const { db, enter } = await openFactorDesk(env)
    const { browser } = await enter('ann', 'editor', EMAIL)
    const save = async (changes: object) => (await browser.call('PATCH', '/api/auth/me', changes)).json()
    expect(await save({ email: 'New@courier.example' })).toMatchObject({ username: 'ann', email: MOVED })
    const told = await db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute()
    expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['account.changed', EMAIL],
      ['account.changed', MOVED],
    ])
    expect(told[0]?.plain_text).not.toContain(MOVED)
    expect(await save({ email: null })).not.toHaveProperty('email')
  })

  test('can’t be one that another account has', async () => {
    const { addAccount, enter } = await openFactorDesk()
    await addAccount('ben', 'editor', 'ben@courier.example')
    const { browser } = await enter('ann', 'editor', EMAIL)
    const answer = await browser.call('PATCH', '/api/auth/me', { email: 'BEN@courier.example' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken'])
  })
})
