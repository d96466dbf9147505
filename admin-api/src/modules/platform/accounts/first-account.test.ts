import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp, buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { openTestBucket } from '../../../../test/support/file-machines.ts'
import { login } from '../auth/login.service.ts'
import { ensureFirstAccount } from './first-account.service.ts'

const PUBLIC = { SITE_URL: 'https://www.example.org' }
const NEW = 'seven brown pelicans'

function readFirst(context: TestContext): { username: string; password: string } {
  const text = readFileSync(fileOf(context), 'utf8')
  const [, username = '', password = ''] = /^Username: (.+)\nPassword: (.+)$/m.exec(text) ?? []
  return { username, password }
}

async function logIn(context: TestContext, credentials: { username: string; password: string }) {
  const outcome = await login(context, credentials)
  if ('token' in outcome) throw new Error('The account has a second factor')
  return outcome
}

const fileOf = ({ config }: TestContext) => join(config.dataDir, 'first-password.txt')

test('the first start makes an administrator and tells the generated password once, in a terminal', async () => {
  const before = process.stdout.isTTY
  process.stdout.isTTY = true
  onTestFinished(() => {
    process.stdout.isTTY = before
  })
  const context = await buildTestContext({ env: PUBLIC })
  const told = await ensureFirstAccount(context)
  const password = /with the password (\S+) /.exec(told?.hint ?? '')?.[1] ?? ''
  const username = told?.username ?? ''
  expect(username).toBe('admin')
  // The password has 28 of 31 letters: 138 bits.
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
  const { user } = await logIn(context, { username, password })
  expect(user).toMatchObject({ role: 'admin', mustChangePassword: true })
  expect(await ensureFirstAccount(context)).toBeUndefined()
})

test('where only this machine reaches the site, the first password may stay, and any of 6 characters will do', async () => {
  const context = await buildTestContext()
  await ensureFirstAccount(context)
  expect((await logIn(context, readFirst(context))).user).not.toHaveProperty('mustChangePassword')
  const own = await buildTestContext({ env: { ADMIN_USERNAME: 'ed', ADMIN_PASSWORD: '123456' } })
  expect(await ensureFirstAccount(own)).toEqual({ username: 'ed', hint: 'with the password of ADMIN_PASSWORD' })
  const session = await logIn(own, { username: 'ed', password: '123456' })
  expect(session.user).not.toHaveProperty('mustChangePassword')
})

test('in production a generated password is only in a file of the owner, until it is changed', async () => {
  const { app, context } = await buildTestApp({ env: { ...PUBLIC, NODE_ENV: 'production' } })
  const told = await ensureFirstAccount(context)
  const path = fileOf(context)
  expect(told?.hint).toBe(`with the password in ${path}`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const { username, password } = readFirst(context)
  expect(username).toBe(told?.username)
  const { session } = await logIn(context, { username, password })
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/auth/change-password' },
    headers: { cookie: `__Host-hometown_session=${session.token}`, origin: context.config.siteUrl },
    body: { currentPassword: password, newPassword: NEW },
  })
  expect(answer.statusCode).toBe(200)
  expect(existsSync(path)).toBe(false)
})

test('a given password that is easy to guess stops the first start', async () => {
  const context = await buildTestContext({ env: { ...PUBLIC, ADMIN_PASSWORD: 'Alder County Courier' } })
  await expect(ensureFirstAccount(context)).rejects.toThrow(/^ADMIN_PASSWORD can’t be used: .+/)
  expect(await context.store.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('the account and what is begun with it are there together or not at all', async () => {
  const context = await buildTestContext()
  const begun = ensureFirstAccount(context, () => Promise.reject(new Error('killed')))
  await expect(begun).rejects.toThrow('killed')
  expect(await context.store.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('several machines make up no first password: ADMIN_PASSWORD must be given', async () => {
  const { connect } = await openTestBucket()
  const context = await buildTestContext({ env: { ADMIN_USERNAME: 'ed' }, objects: connect() })
  await expect(ensureFirstAccount(context)).rejects.toThrow(/^ADMIN_PASSWORD is missing: /)
  expect(await context.store.db.selectFrom('users').selectAll().execute()).toEqual([])
})
