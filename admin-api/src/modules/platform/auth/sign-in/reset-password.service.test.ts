import { describe, expect, it } from 'vitest'
import { buildTestApp, buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { logIn } from '../../../../../test/support/log-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { findSignedIn } from '../sessions/sessions.service.ts'
import { ensureFirstAccount } from './first-account.service.ts'
import { listAdministrators, resetPassword } from './reset-password.service.ts'

describe('a password that is lost', () => {
  const old = 'the-lost-one'
  const open = async () => {
    const context = await buildTestContext({
      store: await openTestStore(),
      env: { ADMIN_USERNAME: 'ruth', ADMIN_PASSWORD: old },
    })
    await ensureFirstAccount(context)
    return context
  }

  it('is replaced by a new one, and the old one is good for nothing', async () => {
    const context = await open()
    const reset = await resetPassword(context, 'Ruth')
    if (!reset) throw new Error('no such account')
    expect(reset.username).toBe('ruth')
    expect((await logIn(context, { username: 'ruth', password: reset.password })).user.role).toBe('admin')
    await expect(logIn(context, { username: 'ruth', password: old })).rejects.toMatchObject({ status: 401 })
    const again = await resetPassword(context, 'ruth')
    expect(again?.password).not.toBe(reset.password)
  })

  it('ends whatever is signed in with it', async () => {
    const context = await open()
    const { session } = await logIn(context, { username: 'ruth', password: old })
    expect(await findSignedIn(context, session.token, { prolongs: false })).toBeDefined()
    await resetPassword(context, 'ruth')
    expect(await findSignedIn(context, session.token, { prolongs: false })).toBeUndefined()
  })

  it('is noted in the audit log, without the new one', async () => {
    const context = await open()
    const reset = await resetPassword(context, 'ruth')
    const entries = await context.store.db.selectFrom('audit_log').selectAll().execute()
    expect(entries).toMatchObject([{ action: 'auth.reset-password', username: 'ruth' }])
    expect(JSON.stringify(entries)).not.toContain(reset?.password)
  })

  it('is not reset for a name that nobody has', async () => {
    const context = await open()
    expect(await resetPassword(context, 'nobody')).toBeUndefined()
    expect(await listAdministrators(context)).toEqual(['ruth'])
  })
})

it('is replaced under a running service too', async () => {
  const { app, context } = await buildTestApp({ env: { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'the-lost-one' } })
  await ensureFirstAccount(context)
  const signIn = (password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: context.config.siteUrl },
      payload: { username: 'admin', password },
    })
  const cookie = (await signIn('the-lost-one')).headers['set-cookie']
  const me = () => app.inject({ url: '/api/auth/me', headers: { cookie: String(cookie).split(';')[0] } })
  expect((await me()).statusCode).toBe(200)
  const reset = await resetPassword(context, 'admin')
  expect((await me()).statusCode).toBe(401)
  expect((await signIn(reset?.password ?? '')).statusCode).toBe(200)
})
