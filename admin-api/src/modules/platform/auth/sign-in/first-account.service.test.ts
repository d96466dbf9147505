import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTestApp, buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { logIn } from '../../../../../test/support/log-in.ts'
import { ensureFirstAccount } from './first-account.service.ts'
import { deleteOldFirstPassword, findFirstPasswordProblem } from './first-password.service.ts'
import { hashPassword } from './password.ts'
import { resetPassword } from './reset-password.service.ts'

const DAY = 86_400_000
const NEW = 'seven brown pelicans'

const fileOf = ({ config }: TestContext) => join(config.dataDir, 'first-password.txt')

test('the first start makes an administrator and tells the generated password once', async () => {
  const context = await buildTestContext()
  const told = await ensureFirstAccount(context)
  const password = /with the password (\S+) /.exec(told?.hint ?? '')?.[1] ?? ''
  expect(told?.username).toBe('admin')
  // 28 of 31 letters: 138 bits.
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
  const { user } = await logIn(context, { username: 'admin', password })
  expect(user).toMatchObject({ role: 'admin', mustChangePassword: true })
  expect(user).not.toHaveProperty('passwordIsWeak')
  expect(await ensureFirstAccount(context)).toBeUndefined()
})

test('in production a generated password is only in a file of the owner, until it is changed', async () => {
  const { app, context } = await buildTestApp({ env: { NODE_ENV: 'production' } })
  const told = await ensureFirstAccount(context)
  const path = fileOf(context)
  expect(told?.hint).toBe(`with the password in ${path}  (change it within 7 days)`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const password = readFileSync(path, 'utf8').trim()
  const { session } = await logIn(context, { username: 'admin', password })
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/auth/change-password' },
    headers: { cookie: `hometown_session=${session.token}`, origin: context.config.siteUrl },
    body: { currentPassword: password, newPassword: NEW },
  })
  expect(answer.statusCode).toBe(200)
  expect(existsSync(path)).toBe(false)
})

test('the file is deleted by a reset, too, but not by the reset of somebody else', async () => {
  const context = await buildTestContext({ env: { NODE_ENV: 'production' } })
  await ensureFirstAccount(context)
  const other = {
    id: 'o',
    username: 'olga',
    password_hash: await hashPassword(NEW),
    role: 'editor' as const,
    created_at: 1,
    updated_at: 1,
  }
  await context.store.groupWrite((trx) => trx.insertInto('users').values(other).execute())
  await expect(resetPassword(context, 'olga')).resolves.toBeDefined()
  expect(existsSync(fileOf(context))).toBe(true)
  await resetPassword(context, 'admin')
  expect(existsSync(fileOf(context))).toBe(false)
})

test('a first password that nobody used for 7 days is worth nothing, its file goes, and somebody is told', async () => {
  const context = await buildTestContext({ env: { NODE_ENV: 'production' } })
  await ensureFirstAccount(context)
  const path = fileOf(context)
  const password = readFileSync(path, 'utf8').trim()
  context.clock.advance(7 * DAY - 1)
  expect(await deleteOldFirstPassword(context)).toBe(false)
  expect(await findFirstPasswordProblem(context)).toBeUndefined()
  context.clock.advance(1)
  expect(await deleteOldFirstPassword(context)).toBe(true)
  expect(existsSync(path)).toBe(false)
  await expect(logIn(context, { username: 'admin', password })).rejects.toMatchObject({ code: 'password_expired' })
  expect(await findFirstPasswordProblem(context)).toBe(
    'Nobody signed in as admin within 7 days, so the first password has expired. Run npm run password:reset -- admin on the server.',
  )
  const reset = await resetPassword(context, 'admin')
  const { user } = await logIn(context, { username: 'admin', password: reset?.password ?? '' })
  expect(user.mustChangePassword).toBe(true)
  expect(await findFirstPasswordProblem(context)).toBeUndefined()
})

test('the file of an earlier version, whose first password has no end, stays while that password works', async () => {
  const { context } = await buildTestApp({ env: { NODE_ENV: 'production' } })
  await ensureFirstAccount(context)
  const path = fileOf(context)
  const password = readFileSync(path, 'utf8').trim()
  const { db } = context.store
  await db.updateTable('users').set({ password_expires_at: null }).execute()
  context.clock.advance(400 * DAY)
  expect(await deleteOldFirstPassword(context)).toBe(false)
  expect(await findFirstPasswordProblem(context)).toBe(
    `The first password of admin still works, and anyone who can read ${path} can use it. Sign in and change it under Settings.`,
  )
  expect(readFileSync(path, 'utf8').trim()).toBe(password)
  // As an earlier version changed it, which left the file.
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(NEW) })
    .execute()
  expect(await findFirstPasswordProblem(context)).toBeUndefined()
  expect(await deleteOldFirstPassword(context)).toBe(true)
  expect(existsSync(path)).toBe(false)
})

test('a file that nobody can assign to an account stays', async () => {
  const context = await buildTestContext()
  writeFileSync(fileOf(context), 'abc\n')
  expect(await deleteOldFirstPassword(context)).toBe(false)
})

test('a given password is used and never repeated', async () => {
  const context = await buildTestContext({ env: { ADMIN_USERNAME: 'ed', ADMIN_PASSWORD: 'otter violin gravel' } })
  const told = await ensureFirstAccount(context)
  expect(told?.hint).not.toContain('otter violin gravel')
  const { user } = await logIn(context, { username: 'ed', password: 'otter violin gravel' })
  expect(user).toMatchObject({ username: 'ed' })
  expect(user).not.toHaveProperty('mustChangePassword')
})

test.each(['12345', 'replace-me', 'Alder County Courier', 'password2026!'])(
  'a given password that is easy to guess stops the first start: %s',
  async (ADMIN_PASSWORD) => {
    const context = await buildTestContext({ env: { ADMIN_PASSWORD } })
    await expect(ensureFirstAccount(context)).rejects.toThrow(/^ADMIN_PASSWORD can’t be used\. .+\./)
    expect(await context.store.db.selectFrom('users').selectAll().execute()).toEqual([])
  },
)
