import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { type Moment, openMisbehavingServer } from '../../../../test/support/misbehaving-mail-server.ts'
import { createSmtpMailer } from '../../../integrations/mailer/smtp-mailer.ts'
import { suppress } from '../suppressions/suppressions.service.ts'
import { accountMailKinds, type NewMail, queueMail } from './outgoing-mails.service.ts'
import { startMailSending } from './send-mails.job.ts'

const NOTICE = { kind: 'subscription.changed', to: 'Reader@example.org', subject: 'A notice', text: 'Hello' } as const

describe('single mails', () => {
  it('do not go to addresses that mail comes back from, but alerts to staff do', async () => {
    const { context, server, look } = await begin()
    const suppression = { email: 'reader@example.org', reason: 'bounce', details: null } as const
    await context.store.db.transaction().execute((trx) => suppress(trx, suppression, 1))
    await queue(context, NOTICE)
    await queue(context, { ...NOTICE, kind: 'alert' })
    await look()
    expect(server.texts).toHaveLength(1)
    expect(await rows(context)).toMatchObject([{ state: 'failed' }, { state: 'accepted' }])
  })

  it('to accounts are not silenced by who may suppress an address', async () => {
    const { context, look } = await begin()
    const suppression = { email: 'reader@example.org', reason: 'manual', details: null } as const
    await context.store.db.transaction().execute((trx) => suppress(trx, suppression, 1))
    for (const kind of accountMailKinds) await queue(context, { ...NOTICE, kind })
    await look()
    expect(new Set((await rows(context)).map(({ state }) => state))).toEqual(new Set(['accepted']))
  })

  it('keep no invitation link once the server has the mail', async () => {
    const { context, look } = await begin()
    await queue(context, { ...NOTICE, kind: 'invitation', text: 'https://desk.example/admin/invitation#secret' })
    await look()
    const mail = await context.store.db.selectFrom('outgoing_mails').selectAll().executeTakeFirst()
    expect(mail).toMatchObject({ state: 'accepted', plain_text: '', html: '' })
  })

  it('make an address one that nothing is sent to when the server says that nobody is there', async () => {
    const { context, server, look } = await begin()
    server.act = (moment) => (moment === 'RCPT' ? { say: '550 5.1.1 No such user' } : undefined)
    await queue(context, NOTICE)
    await queue(context, { ...NOTICE, kind: 'alert', to: 'editor@example.org' })
    await look()
    const suppressed = await context.store.db.selectFrom('mail_suppressions').select(['email', 'reason']).execute()
    expect(suppressed).toEqual([{ email: 'reader@example.org', reason: 'bounce' }])
  })

  it('that somebody waits for go first', async () => {
    const { context, server, look } = await begin({ connections: 1 })
    for (const kind of ['subscription.left', 'subscription.confirm', 'subscription.known', 'test'] as const)
      await queue(context, { ...NOTICE, kind, subject: kind })
    await look()
    const subjects = server.texts.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())
    expect(subjects).toEqual(['test', 'subscription.confirm', 'subscription.left', 'subscription.known'])
  })

  it('say that nobody wrote them, except tests', async () => {
    const { context, server, look } = await begin({ connections: 1 })
    await queue(context, { ...NOTICE, kind: 'test' })
    await queue(context, NOTICE)
    await look()
    expect(server.texts.map((text) => text.includes('Auto-Submitted: auto-generated'))).toEqual([false, true])
  })

  it('wait, and lose no try by it, while the server is away', async () => {
    const { context, server, look } = await begin()
    server.act = (moment: Moment) => (moment === 'MAIL' ? 'hang up' : undefined)
    await queue(context, NOTICE)
    await look()
    expect(await rows(context)).toMatchObject([{ state: 'queued', attempts: 0 }])
    server.act = () => undefined
    context.clock.advance(60_000)
    await look()
    expect(await rows(context)).toMatchObject([{ state: 'accepted', attempts: 1 }])
  })

  it('ask a server that is away once, however many wait', async () => {
    const { context, server, look } = await begin({ connections: 1 })
    server.act = (moment: Moment) => (moment === 'greeting' ? { say: '421 Busy' } : undefined)
    for (let mail = 0; mail < 3; mail++) await queue(context, NOTICE)
    await look()
    expect(server.connections).toBe(1)
    expect(new Set((await rows(context)).map(({ state }) => state))).toEqual(new Set(['queued']))
  })

  it('are in doubt when the line breaks after the final dot', async () => {
    const { context, server, look } = await begin()
    server.act = (moment: Moment) => (moment === 'dot' ? 'hang up' : undefined)
    await queue(context, NOTICE)
    await look()
    server.act = () => undefined
    context.clock.advance(24 * 60 * 60_000)
    await look()
    expect(await rows(context)).toMatchObject([{ state: 'in_doubt', attempts: 1 }])
    expect(server.texts).toHaveLength(1)
  })
})

async function begin({ connections = 2 } = {}) {
  const server = await openMisbehavingServer()
  const context = await buildTestContext()
  const urgent = createSmtpMailer({ url: server.url, name: 'paper.example.org', connections })
  const job = startMailSending(context, urgent, await becomeLeader(context))
  onTestFinished(async () => {
    await Promise.all([urgent.close(), job.stop()])
  })
  return { context, server, look: job.look }
}

function queue(context: TestContext, mail: NewMail): Promise<string> {
  return context.store.db.transaction().execute((trx) => queueMail(trx, mail, context.clock.now()))
}

function rows(context: TestContext) {
  const query = context.store.db.selectFrom('outgoing_mails').select(['state', 'attempts', 'subject'])
  return query.orderBy('id').execute()
}
