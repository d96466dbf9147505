import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { logIn } from '../../../../test/support/log-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { loadConfig } from '../../../config/config.ts'
import { ensureFirstAccount } from './first-account.service.ts'
import { listAdministrators, resetPassword } from './passwords.service.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findSignedIn } from './sessions.service.ts'

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

it('the product hashes passwords with 19 MB and two rounds of argon2id', async () => {
  const loaded = loadConfig({})
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const hash = await hashPassword(loaded.config, 'otter violin gravel')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(loaded.config, hash, 'otter violin gravel')).toBe(true)
  expect(await isPassword(loaded.config, hash, 'otter violin')).toBe(false)
  expect(await isPassword(loaded.config, undefined, 'no password of anybody')).toBe(false)
})
