import { describe, expect, it } from 'vitest'
import { openFactorDesk } from '../../../../../test/support/factor-desk.ts'
import { proveAgain } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { suppress } from '../../suppressions/suppressions.service.ts'

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
})
