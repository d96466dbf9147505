import { describe, expect, it } from 'vitest'
import { beforeWrite } from '../../../../test/support/before-write.ts'
import { type Browser, openFactorDesk, PASSWORD } from '../../../../test/support/factor-desk.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { loadConfig } from '../../../config/config.ts'
import { resetAccountPassword, updateAccount } from '../accounts/accounts.service.ts'
import { PASSWORD_GUESSABLE_MESSAGE } from './password-problem.ts'
import { changePassword, hashPassword, verifyPassword } from './passwords.service.ts'

const MINUTE = 60_000
const NEW = 'otter violin gravel'

describe('a password', () => {
  async function open() {
    const desk = await openFactorDesk()
    const user = (id: string) => desk.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { ...desk, user }
  }
  const change = (browser: Browser, newPassword: string, currentPassword = PASSWORD) =>
    browser.post('/api/auth/change-password', { currentPassword, newPassword })

  it('that is changed ends all other sessions; this one gets a new token, and is no fresher', async () => {
    const { context, db, enter, openBrowser } = await open()
    const { browser } = await enter('ann')
    const other = openBrowser()
    await other.login('ann')
    const [before] = await db.selectFrom('sessions').selectAll().orderBy('created_at').orderBy('id').execute()
    const stolen = browser.cookies.get('__Host-hometown_session')
    context.clock.advance(4 * MINUTE)
    expect((await change(browser, NEW)).statusCode).toBe(200)
    context.clock.advance(6 * MINUTE)
    expect((await browser.get('/api/auth/step-up')).json().code).toBe('step_up_needed')
    expect(await other.isSignedIn()).toBe(false)
    browser.cookies.set('__Host-hometown_session', stolen ?? '')
    expect(await browser.isSignedIn()).toBe(false)
    const [after] = await db.selectFrom('sessions').selectAll().execute()
    expect(after).toMatchObject({ id: before?.id, created_at: before?.created_at })
  })

  it('that is easy to guess is refused with a sentence that helps', async () => {
    const { enter } = await open()
    const { browser } = await enter('ann-courier')
    const answer = await change(browser, 'Alder County Courier')
    const issues = [{ path: 'newPassword', message: PASSWORD_GUESSABLE_MESSAGE }]
    expect([answer.statusCode, answer.json().issues]).toEqual([422, issues])
    expect((await change(browser, NEW, 'not this one')).json().code).toBe('wrong_password')
  })

  it('that is too short for a site that others reach still opens the account, which must then choose another', async () => {
    const { context, db, enter, user } = await open()
    const { id, browser } = await enter('ann')
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(context.config, '123456') })
      .execute()
    expect((await browser.login('ann', '123456')).json()).toMatchObject({ mustChangePassword: true })
    expect((await browser.get('/api/articles')).json().code).toBe('own_password_needed')
    expect((await change(browser, NEW, '123456')).statusCode).toBe(200)
    expect(await user(id)).toMatchObject({ must_change_password: 0 })
  })

  it('that an administrator made isn’t asked for again just after the sign-in, and any other is', async () => {
    const { context, addAccount, openBrowser, user } = await open()
    const id = await addAccount('ann')
    const { password } = await resetAccountPassword(context, await signIn(context, 'admin'), id, 1)
    const [browser, later] = [openBrowser(), openBrowser()]
    for (const each of [browser, later]) await each.login('ann', password ?? '')
    const choose = (by: Browser, newPassword: string) => by.post('/api/auth/change-password', { newPassword })
    context.clock.advance(11 * MINUTE)
    expect((await choose(later, NEW)).json().code).toBe('step_up_needed')
    await browser.login('ann', password ?? '')
    expect((await choose(browser, password ?? '')).json().code).toBe('same_password')
    expect((await choose(browser, NEW)).statusCode).toBe(200)
    expect(await user(id)).toMatchObject({ must_change_password: 0 })
    expect((await choose(browser, PASSWORD)).json().code).toBe('password_missing')
  })

  it('can’t be guessed through a session: wrong ones count as at the sign-in, and are in the audit log', async () => {
    const { enter, actions } = await open()
    const { browser } = await enter('ann')
    for (let tries = 0; tries < 10; tries++) expect((await change(browser, NEW, `guess ${tries}`)).statusCode).toBe(422)
    expect((await change(browser, NEW)).statusCode).toBe(429)
    expect((await browser.login('ann')).statusCode).toBe(429)
    expect((await actions()).filter((action) => action === 'auth.login-failed')).toHaveLength(10)
  })

  it.each(['reset', 'disabled', 'signed out'])('isn’t changed in an account that is %s meanwhile', async (what) => {
    const { context, db, enter, user } = await open()
    const admin = await signIn(context, 'admin')
    const { id } = await enter('ann')
    const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', id)
    const { id: sessionId } = await sessions.executeTakeFirstOrThrow()
    // The first writes count the current password, and that it was right.
    beforeWrite(context.store, 3, async () => {
      if (what === 'reset') await resetAccountPassword(context, admin, id, 1)
      else if (what === 'disabled') await updateAccount(context, admin, id, { disabled: true, version: 1 })
      else await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
    })
    const session = { user: { id, username: 'ann', role: 'editor', displayName: null }, sessionId } as const
    const input = { currentPassword: PASSWORD, newPassword: NEW }
    const changing = changePassword(context, session, input, { address: '198.51.100.9' })
    await expect(changing).rejects.toMatchObject({ status: what === 'signed out' ? 401 : 422 })
    expect((await user(id)).must_change_password).toBe(what === 'reset' ? 1 : 0)
    expect(await sessions.execute()).toEqual([])
  })
})

it('the product hashes passwords with 19 MB and two rounds of argon2id', async () => {
  const loaded = loadConfig({})
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const hash = await hashPassword(loaded.config, 'otter violin gravel')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(loaded.config, hash, 'otter violin gravel')).toBe(true)
  expect(await verifyPassword(loaded.config, hash, 'otter violin')).toBe(false)
  expect(await verifyPassword(loaded.config, undefined, 'no password of anybody')).toBe(false)
})
