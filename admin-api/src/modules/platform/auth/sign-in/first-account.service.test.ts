import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { logIn } from '../../../../../test/support/log-in.ts'
import { ensureFirstAccount } from './first-account.service.ts'

test('the first start makes an administrator and tells the generated password once', async () => {
  const context = await buildTestContext()
  const told = await ensureFirstAccount(context)
  const password = told?.hint.replace('with the password ', '') ?? ''
  expect(told?.username).toBe('admin')
  expect((await logIn(context, { username: 'admin', password })).user.role).toBe('admin')
  expect(await ensureFirstAccount(context)).toBeUndefined()
})

test('in production a generated password is only in a file of the owner', async () => {
  const context = await buildTestContext({ env: { NODE_ENV: 'production' } })
  const told = await ensureFirstAccount(context)
  const path = join(context.config.dataDir, 'first-password.txt')
  expect(told?.hint).toBe(`with the password in ${path}`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const password = readFileSync(path, 'utf8').trim()
  expect((await logIn(context, { username: 'admin', password })).user.username).toBe('admin')
})

test('a given password is used and never repeated', async () => {
  const context = await buildTestContext({ env: { ADMIN_USERNAME: 'ed', ADMIN_PASSWORD: 'given-one' } })
  const told = await ensureFirstAccount(context)
  expect(told?.hint).not.toContain('given-one')
  expect((await logIn(context, { username: 'ed', password: 'given-one' })).user.username).toBe('ed')
})
