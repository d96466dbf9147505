import { LAST_ADMIN_MESSAGE } from '@hometown/shared-types/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { updateAccount } from './accounts.service.ts'

describe('accounts', () => {
  let test_: TestApp
  let admin: TestUser
  beforeEach(async () => {
    test_ = await buildTestApp({ store: await openTestStore() })
    admin = await signIn(test_.context, 'admin')
  })

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, headers = admin.headers) =>
    test_.app.inject({ method, url, headers, ...(body && { body }) })
  const login = (username: string, password: string) =>
    test_.app.inject({ method: 'POST', url: '/api/auth/login', body: { username, password } })
  /** An account whose password an administrator has reset. */
  const add = async (username: string) => {
    const { id } = await signIn(test_.context)
    await test_.context.store.db.updateTable('users').set({ username }).where('id', '=', id).execute()
    return (await call('POST', `/api/accounts/${id}/reset-password`)).json()
  }
  const actions = async () =>
    await test_.context.store.db.selectFrom('audit_log').selectAll().orderBy('created_at').orderBy('id').execute()

  test('get a password that is told once and must be changed', async () => {
    const { account, password } = await add('Nora')
    expect(account).toMatchObject({ username: 'Nora', role: 'editor', disabled: false, mustChangePassword: true })
    const session = await login('nora', password)
    expect(session.json()).toMatchObject({ username: 'Nora', mustChangePassword: true })
    const headers = { cookie: `hometown_session=${session.cookies[0]?.value}`, origin: admin.headers.origin }
    const refused = await call('GET', '/api/articles', undefined, headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'own_password_needed'])
    const own = { currentPassword: password, newPassword: 'seven brown pelicans' }
    const changed = await call('POST', '/api/auth/change-password', own, headers)
    expect(changed.statusCode).toBe(200)
    headers.cookie = `hometown_session=${changed.cookies[0]?.value}`
    expect((await call('GET', '/api/articles', undefined, headers)).statusCode).toBe(200)
    expect((await call('GET', '/api/accounts')).json()).toContainEqual(
      expect.objectContaining({ username: 'Nora', mustChangePassword: false, sessions: 1 }),
    )
    expect(JSON.stringify(await actions())).not.toContain(password)
  })

  test('that are disabled are out at once, and are told so only with the right password', async () => {
    const { account, password } = await add('Nora')
    const session = await login('nora', password)
    const headers = { cookie: `hometown_session=${session.cookies[0]?.value}`, origin: admin.headers.origin }
    expect((await call('PATCH', `/api/accounts/${account.id}`, { disabled: true })).json()).toMatchObject({
      disabled: true,
      sessions: 0,
    })
    expect((await call('GET', '/api/auth/me', undefined, headers)).statusCode).toBe(401)
    expect((await login('nora', 'wrong')).json().message).toBe('Invalid credentials')
    expect((await login('nora', password)).json().code).toBe('account_disabled')
    await call('PATCH', `/api/accounts/${account.id}`, { disabled: false })
    expect((await login('nora', password)).statusCode).toBe(200)
  })

  test('are signed out by another role, which counts from the next sign-in', async () => {
    const { account, password } = await add('Nora')
    const session = await login('nora', password)
    const headers = { cookie: `hometown_session=${session.cookies[0]?.value}`, origin: admin.headers.origin }
    expect((await call('GET', '/api/auth/me', undefined, headers)).statusCode).toBe(200)
    expect((await call('PATCH', `/api/accounts/${account.id}`, { role: 'admin' })).json()).toMatchObject({
      sessions: 0,
    })
    expect((await call('GET', '/api/auth/me', undefined, headers)).statusCode).toBe(401)
    expect((await login('nora', password)).json()).toMatchObject({ role: 'admin' })
  })

  test('get a new password from an administrator, which signs out all their sessions', async () => {
    const { account, password } = await add('Nora')
    const reset = (await call('POST', `/api/accounts/${account.id}/reset-password`)).json()
    expect((await login('nora', password)).statusCode).toBe(401)
    expect((await login('nora', reset.password)).statusCode).toBe(200)
    expect((await call('POST', `/api/accounts/${admin.id}/reset-password`)).statusCode).toBe(422)
  })

  test('always have an administrator who can sign in', async () => {
    const self = await call('PATCH', `/api/accounts/${admin.id}`, { role: 'editor' })
    expect(self.json().message).toBe('Ask another administrator to do this')
    const other = await signIn(test_.context, 'admin')
    const outcomes = await Promise.allSettled([
      updateAccount(test_.context, admin, other.id, { disabled: true }),
      updateAccount(test_.context, other, admin.id, { role: 'editor' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: LAST_ADMIN_MESSAGE },
    })
  })

  test('can be signed out everywhere, by themselves and by an administrator', async () => {
    const { account, password } = await add('Nora')
    const sessions = [await login('nora', password), await login('nora', password), await login('nora', password)]
    const headersOf = (index: number) => ({
      cookie: `hometown_session=${sessions[index]?.cookies[0]?.value}`,
      origin: admin.headers.origin,
    })
    const own = { currentPassword: password, newPassword: 'seven brown pelicans' }
    const changed = await call('POST', '/api/auth/change-password', own, headersOf(0))
    sessions[0] = changed
    await login('nora', 'seven brown pelicans')
    const listed = (await call('GET', '/api/auth/sessions', undefined, headersOf(0))).json()
    expect(listed).toHaveLength(2)
    expect(listed.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect((await call('POST', '/api/auth/sessions/end-others', {}, headersOf(0))).json()).toEqual({ ended: 1 })
    expect((await call('POST', `/api/accounts/${account.id}/end-sessions`)).json()).toEqual({ ended: 1 })
    expect((await call('GET', '/api/auth/me', undefined, headersOf(0))).statusCode).toBe(401)
  })
})
