import { beforeEach, describe, expect, test } from 'vitest'
import { beforeWrite } from '../../../../test/support/before-write.ts'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openFactorDesk, PASSWORD } from '../../../../test/support/factor-desk.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import type { AppContext } from '../../../context.ts'
import { resetAccountPassword, updateAccount } from '../accounts/accounts.service.ts'
import { login as signInTo } from './login.service.ts'
import { checkPasswordWithinLimits, hashPassword } from './passwords.service.ts'

const MINUTE = 60_000
const credentials = { username: 'nora', password: PASSWORD }

describe('wrong passwords', () => {
  let desk: Awaited<ReturnType<typeof openFactorDesk>>
  beforeEach(async () => {
    desk = await openFactorDesk()
    await desk.addAccount('admin')
  })

  const login = (address: string, password = PASSWORD, username = 'admin') =>
    desk.openBrowser(address).login(username, password)
  const guessTen = async (address: string) => {
    for (let tries = 0; tries < 10; tries++) expect((await login(address, 'guess')).statusCode).toBe(401)
  }

  test('ten from one address make it wait a quarter of an hour, and nobody else', async () => {
    await guessTen('198.51.100.1')
    const refused = await login('198.51.100.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(15 * 60))
    expect(refused.json()).toEqual({
      message: 'Too many wrong passwords. Please wait 15 minutes.',
      code: 'too_many_requests',
    })
    expect((await login('198.51.100.2')).statusCode).toBe(200)
    desk.context.clock.advance(15 * MINUTE)
    expect((await login('198.51.100.1')).statusCode).toBe(200)
  })

  test('stay counted after a right one, which doesn’t count itself', async () => {
    for (let tries = 0; tries < 9; tries++) await login('198.51.100.4', 'guess')
    for (let tries = 0; tries < 3; tries++) expect((await login('198.51.100.4')).statusCode).toBe(200)
    expect((await login('198.51.100.4', 'guess')).statusCode).toBe(401)
    expect((await login('198.51.100.4')).statusCode).toBe(429)
  })

  test('are counted for an address, whatever names it tries', async () => {
    const { context } = desk
    const tryName = (username: string, address: string) =>
      checkPasswordWithinLimits(context, { username, password: 'guess' }, undefined, { address })
    for (const first of [0, 20, 40, 60, 80])
      await Promise.all(Array.from({ length: 20 }, (_, at) => tryName(`name${first + at}`, '2001:db8::1')))
    // An IPv6 /48 is one customer of a provider: each of its networks would have tries of its own.
    await expect(tryName('another', '2001:db8:0:1::2')).rejects.toMatchObject({ status: 429 })
    expect(await tryName('another', '2001:db8:1::1')).toBe(false)
  })

  test('are counted before they are checked, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => login('198.51.100.5', 'guess')))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  })

  test('wait for each other, fifty at most; of more at once the rest is refused, and the others are answered', async () => {
    const { context } = desk
    const guess = () =>
      checkPasswordWithinLimits(context, { username: 'name', password: 'guess' }, undefined, { address: '203.0.113.1' })
    // Hashes stand in line at once, while a guess is first counted, however long the database takes for that.
    const hashes = Array.from({ length: 60 }, () => hashPassword(context.config, 'guess'))
    const answers = await Promise.allSettled([...hashes, guess()])
    const message = 'Too many people are signing in at this moment. Please try again in a minute.'
    expect(answers.at(-1)).toMatchObject({ reason: { status: 503, code: 'passwords_busy', message } })
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4 + 50)
    expect(await guess()).toBe(false)
  })

  test('from everywhere leave each address fewer tries, and still let the owner in', async () => {
    for (let network = 1; network <= 10; network++) await guessTen(`203.0.113.${network}`)
    const tries = []
    for (let count = 0; count < 4; count++) tries.push((await login('203.0.113.99', 'guess')).statusCode)
    expect(tries).toEqual([401, 401, 401, 429])
    expect((await login('203.0.113.100')).statusCode).toBe(200)
  })

  test('of a name that nobody has are counted as well, and kept nowhere', async () => {
    for (let count = 0; count < 10; count++)
      expect((await login('198.51.100.8', 'guess', 'my-pass-word')).statusCode).toBe(401)
    expect((await login('198.51.100.8', 'guess', 'My-Pass-Word')).statusCode).toBe(429)
    const { db } = desk.context.store
    const counts = await db.selectFrom('limits').selectAll().execute()
    expect(JSON.stringify(counts).toLowerCase()).not.toContain('my-pass-word')
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
    // Unknown names cost a write each, too, so that the response time reveals nothing.
    expect(counts.filter(({ used }) => used === 10)).toHaveLength(3)
  })
})

test.each([
  [
    'a password that has just been changed',
    { status: 401 },
    (context: AppContext, by: TestUser, id: string) => resetAccountPassword(context, by, id, 1),
  ],
  [
    'an account that has just been disabled',
    { status: 403, code: 'account_disabled' },
    (context: AppContext, by: TestUser, id: string) => updateAccount(context, by, id, { disabled: true, version: 1 }),
  ],
])('a sign-in under way opens no session for %s', async (_what, refusal, change) => {
  const context = await buildTestContext()
  const { db } = context.store
  const [admin, { id }] = [await signIn(context, 'admin'), await signIn(context)]
  const hash = await hashPassword(context.config, credentials.password)
  await db.updateTable('users').set({ username: 'nora', password_hash: hash }).where('id', '=', id).execute()
  await db.deleteFrom('sessions').where('user_id', '=', id).execute()
  // The change comes between the check of the password, before which the try is counted, and the session.
  beforeWrite(context.store, 2, () => change(context, admin, id))
  await expect(signInTo(context, credentials)).rejects.toMatchObject(refusal)
  expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).toEqual([])
})
