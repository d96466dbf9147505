import { describe, expect, it } from 'vitest'
import { openFactorDesk } from '../../../../../test/support/factor-desk.ts'
import { proveAgain, signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { updateAccount } from '../../accounts/accounts.service.ts'
import { suppress } from '../../suppressions/suppressions.service.ts'
import { createDeviceToken } from '../sessions/known-devices.ts'

const SMTP = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'desk@example.org' }
const EMAIL = 'ann@courier.example'

describe('the owner of an account', () => {
  async function open(env: Record<string, string> = SMTP) {
    const desk = await openFactorDesk(await openTestStore(), env)
    const mails = (kind = 'account.sign-in') =>
      desk.db.selectFrom('outgoing_mails').selectAll().where('kind', '=', kind).orderBy('id').execute()
    return { ...desk, mails }
  }

  it('gets an email about a sign-in from a browser not seen before, without a link', async () => {
    const { context, enter, mails } = await open()
    await context.store.groupWrite((trx) =>
      suppress(trx, { email: EMAIL, reason: 'manual', details: null }, context.clock.now()),
    )
    await enter('ann', 'editor', EMAIL)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: EMAIL,
      state: 'queued',
      rank: 0,
      subject: 'Alder County Courier: New sign-in to your account',
    })
    expect(mail?.plain_text).toContain('Someone signed in as ann from a browser that we haven’t seen before.')
    expect(mail?.plain_text).toMatch(/2026 at .*\nUnknown device\nNetwork address: 198\.51\.\d+\.\d+/)
    expect(mail?.plain_text).toContain('change your password under Settings')
    expect(mail?.plain_text).not.toMatch(/https?:/)
  })

  it('hears nothing more of the same browser, but of another, and of a cookie that was made up', async () => {
    const { context, enter, mails, openBrowser } = await open()
    const { browser, id } = await enter('ann', 'editor', EMAIL)
    await browser.login('ann')
    expect(await mails()).toHaveLength(1)
    const account = await context.store.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const ofOther = createDeviceToken(context.config, { ...account, id: 'somebody else' }, 'password')
    const real = createDeviceToken(context.config, account, 'password').split('.')
    const forged = [
      [real[0], 'another nonce', real[2]].join('.'),
      [real[0], real[1], `${real[2]?.slice(1)}A`].join('.'),
      ofOther,
      `${id}.${ofOther.split('.').slice(1).join('.')}`,
      createDeviceToken(context.config, { id, password_hash: 'of a former password' }, 'password'),
    ]
    for (const token of forged) {
      const thief = openBrowser()
      thief.cookies.set('__Host-hometown_device', token)
      await thief.login('ann')
    }
    expect(await mails()).toHaveLength(1 + forged.length)
  })

  it('gets ten of these emails within an hour, so that a thief cannot bury the first ones', async () => {
    const { context, enter, mails, openBrowser } = await open()
    await enter('ann', 'editor', EMAIL)
    for (let other = 0; other < 11; other++) expect((await openBrowser().login('ann')).statusCode).toBe(200)
    expect(await mails()).toHaveLength(10)
    await context.store.db.updateTable('outgoing_mails').set({ created_at: 0, updated_at: 0 }).execute()
    await openBrowser().login('ann')
    expect(await mails()).toHaveLength(11)
  })

  it('hears nothing of a browser that it knows by the cookie’s former name, which then goes', async () => {
    const { context, enter, mails, openBrowser } = await open()
    const { id } = await enter('ann', 'editor', EMAIL)
    const before = await mails()
    const browser = openBrowser()
    const account = await context.store.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    browser.cookies.set('__Secure-hometown_device', createDeviceToken(context.config, account, 'password'))
    const answer = await browser.login('ann')
    expect(await mails()).toEqual(before)
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: '__Secure-hometown_device', value: '', path: '/api/auth', expires: new Date(0) }),
    )
    expect(browser.cookies.get('__Host-hometown_device')).toBeTruthy()
  })

  it('gets none for a wrong password, without an address, or without a mail server', async () => {
    const { addAccount, enter, mails, openBrowser } = await open()
    await addAccount('ann', 'editor', EMAIL)
    await openBrowser().login('ann', 'wrong')
    await enter('ben')
    expect(await mails()).toEqual([])
    const other = await open({})
    await other.enter('ann', 'editor', EMAIL)
    expect(await other.mails()).toEqual([])
  })

  it('finds the address and the browser of each sign-in in the audit log, and unknown names once for a network', async () => {
    const { db, enter, openBrowser } = await open()
    await enter('ann')
    const stranger = openBrowser('203.0.113.7')
    for (const name of ['nobody', 'no one', 'a password by mistake']) await stranger.login(name)
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('created_at').orderBy('id').execute()
    const details = rows.map(({ action, details }) => ({ action, ...JSON.parse(details ?? '{}') }))
    expect(details).toEqual([
      {
        action: 'auth.login',
        by: 'password',
        address: expect.stringMatching(/^198\.51\./),
        device: 'Unknown device',
        isNew: true,
      },
      { action: 'auth.unknown-name', address: '203.0.113.7' },
    ])
  })

  it('changes the own email address after a full proof, and both addresses hear of it', async () => {
    const { context, enter, mails } = await open()
    const { browser, id } = await enter('ann', 'editor', EMAIL)
    const change = (email: string | null) => browser.call('PATCH', '/api/auth/me', { email })
    const moved = await change('New@courier.example')
    expect([moved.statusCode, moved.json()]).toMatchObject([200, { username: 'ann', email: 'new@courier.example' }])
    expect((await browser.get('/api/auth/me')).json()).toMatchObject({ email: 'new@courier.example' })
    const told = await mails('account.email')
    expect(told.map(({ recipient }) => recipient)).toEqual([EMAIL, 'new@courier.example'])
    expect(told[0]?.plain_text).not.toContain('new@courier.example')
    context.clock.advance(11 * 60_000)
    expect((await change('other@courier.example')).json().code).toBe('full_step_up_needed')
    expect((await browser.call('PATCH', '/api/auth/me', { displayName: 'Ann Lee' })).json()).toMatchObject({
      displayName: 'Ann Lee',
      email: 'new@courier.example',
    })
    await proveAgain(context, { id })
    expect((await change(null)).json()).not.toHaveProperty('email')
    expect((await mails('account.email')).map(({ recipient }) => recipient)).toEqual([
      EMAIL,
      ...['new@courier.example', 'new@courier.example'],
    ])
  })

  it('can’t take an address that another account has', async () => {
    const { addAccount, enter } = await open()
    await addAccount('ben', 'editor', 'ben@courier.example')
    const { browser } = await enter('ann', 'editor', EMAIL)
    const answer = await browser.call('PATCH', '/api/auth/me', { email: 'BEN@courier.example' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken'])
  })

  it('hears of an administrator who changes the address', async () => {
    const { context, addAccount, mails } = await open()
    const id = await addAccount('ann', 'editor', EMAIL)
    const admin = await signIn(context, 'admin')
    await updateAccount(context, admin, id, { email: 'thief@example.net' })
    const told = await mails('account.email')
    expect(told.map(({ recipient }) => recipient)).toEqual([EMAIL, 'thief@example.net'])
  })
})
