import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import {
  type Misbehavior,
  openMisbehavingServer,
  type SmtpStage,
} from '../../../../test/support/misbehaving-mail-server.ts'
import { saveInstanceValue } from '../../../database/instance-values.ts'
import { createMailers } from '../../../integrations/mailer/create-mailer.ts'
import { getEncryptionKey } from '../../../lib/secret-keys.ts'
import { applySavedConnections, writeSavedConnection } from '../settings/index.ts'
import { suppressAddress } from '../suppressions/index.ts'
import { MAILING_HOLD_NAME } from './mailing-hold.service.ts'
import { accountMailKinds, type NewMail, queueMail } from './outgoing-mails.ts'
import { startMailSending } from './send-mails.job.ts'

const NOTICE = {
  kind: 'subscription.changed',
  to: 'Reader@example.org',
  subject: 'A notice',
  html: '<p>Zoë &amp; &lt;Ann&gt;</p>',
  text: 'Zoë & <Ann>',
} as const
const MINUTE = 60_000

describe('single mails', () => {
  it('reach a mail server with both forms of their text, and say that nobody wrote them, except tests', async () => {
    const { context, server, look } = await begin({ connections: 1 })
    await queue(context, { kind: 'test' })
    const id = await queue(context)
    await look()
    const [test = '', text = ''] = server.texts
    expect([test, text].map((one) => one.includes('Auto-Submitted: auto-generated'))).toEqual([false, true])
    const mail = await simpleParser(text)
    expect(mail.subject).toBe('A notice')
    expect(mail.from?.text).toBe('"Alder Courier" <news@example.org>')
    expect(mail.text?.trim()).toBe(NOTICE.text)
    expect(mail.html).toContain(NOTICE.html)
    expect(mail.messageId).toBe(`<${id}@example.org>`)
  })

  it('are sent once, however many look', async () => {
    const { context, server, look } = await begin()
    for (let number = 0; number < 10; number++) await queue(context, { subject: `Notice ${number}` })
    const other = await start(context)
    await Promise.all([look(), other.nudge(), look()])
    expect(server.texts).toHaveLength(10)
    expect(new Set(subjectsOf(server.texts)).size).toBe(10)
  })

  it('that somebody waits for go first', async () => {
    const { context, server, look } = await begin({ connections: 1 })
    for (const kind of ['subscription.left', 'subscription.confirm', 'subscription.known', 'test'] as const)
      await queue(context, { kind, subject: kind })
    await look()
    const subjects = ['test', 'subscription.confirm', 'subscription.left', 'subscription.known']
    expect(subjectsOf(server.texts)).toEqual(subjects)
  })

  it('wait no hour longer when the clock goes back by one, and go once when it jumps ahead', async () => {
    const { context, server, look } = await begin()
    await queue(context)
    context.clock.advance(-60 * MINUTE)
    await look()
    expect(server.texts).toHaveLength(1)
    await queue(context)
    context.clock.advance(60 * MINUTE)
    for (const _ of [1, 2]) await look()
    context.clock.advance(-60 * MINUTE)
    await look()
    expect(server.texts).toHaveLength(2)
  })

  it('wait longer and longer while the server is busy, and are given up at last', async () => {
    const { context, look } = await begin({ act: at('RCPT', { say: '451 Try later' }) })
    await queue(context)
    await look()
    await look()
    expect(await rows(context)).toEqual([{ state: 'deferred', attempts: 1 }])
    for (const minutes of [1, 5, 15, 60, 240]) {
      context.clock.advance(minutes * MINUTE)
      await look()
    }
    expect(await rows(context)).toEqual([{ state: 'failed', attempts: 6 }])
  })

  it('wait, and lose no try by it, while the server is away', async () => {
    const { context, server, look } = await begin({ act: at('MAIL', 'hang up') })
    await queue(context)
    await look()
    expect(await rows(context)).toEqual([{ state: 'queued', attempts: 0 }])
    server.act = () => undefined
    context.clock.advance(MINUTE)
    await look()
    expect(await rows(context)).toEqual([{ state: 'accepted', attempts: 1 }])
  })

  it('that are refused for good are not tried again, hold nobody up, and suppress an address without a mailbox', async () => {
    const { context, server, look } = await begin()
    server.act = (moment) =>
      moment === 'RCPT' && server.commands.at(-1)?.includes('one@') ? { say: '550 5.1.1 No such user' } : undefined
    await queue(context, { to: 'Gone@example.org' })
    await queue(context, { kind: 'alert', to: 'gone@example.com' })
    await queue(context)
    await look()
    expect(await states(context)).toEqual(['failed', 'failed', 'accepted'])
    const suppressed = await context.store.db.selectFrom('mail_suppressions').select(['email', 'reason']).execute()
    expect(suppressed).toEqual([{ email: 'gone@example.org', reason: 'bounce' }])
  })

  it('do not go to addresses that mail comes back from, but alerts and mails to accounts do', async () => {
    const { context, look } = await begin()
    const suppression = { email: 'reader@example.org', reason: 'bounce', details: null } as const
    await context.store.write('clock', (tx) => suppressAddress(tx.db, suppression, 1))
    for (const kind of ['subscription.changed', 'alert', ...accountMailKinds] as const) await queue(context, { kind })
    await look()
    expect(await states(context)).toEqual(['failed', 'accepted', ...accountMailKinds.map(() => 'accepted')])
  })

  it('keep no invitation link once the server has the mail', async () => {
    const { context, look } = await begin()
    await queue(context, { kind: 'invitation', text: 'https://desk.example/admin/invitation#secret' })
    await look()
    const mail = await context.store.db.selectFrom('outgoing_mails').selectAll().executeTakeFirst()
    expect(mail).toMatchObject({ state: 'accepted', plain_text: '', html: '' })
  })

  it('that were on the wire when the service died are in doubt, and never repeated', async () => {
    const context = await buildTestContext()
    await queue(context)
    await context.store.db.updateTable('outgoing_mails').set({ state: 'on_the_wire' }).execute()
    await (await start(context)).nudge()
    expect(existsSync(join(context.config.dataDir, 'outbox'))).toBe(false)
    expect(await states(context)).toEqual(['in_doubt'])
  })

  it.each(['before', 'after'] as const)(
    'survive a statement that fails once (%s it is carried out)',
    async (moment) => {
      const { context, server } = await open()
      const statements = await failingStatements(context.store)
      const subjects = ['a', 'b', 'c', 'd']
      for (let n = 1; ; n++) {
        await context.store.db.deleteFrom('outgoing_mails').execute()
        for (const subject of subjects) await queue(context, { subject })
        server.texts.length = 0
        const leader = await becomeLeader(context)
        statements.failAt(n, moment)
        const job = startMailSending(context, createMailers(context.config).urgent, leader)
        for (let look = 0; look < 4; look++) {
          await job.nudge()
          context.clock.advance(2 * MINUTE)
        }
        const hasFailed = statements.end()
        // This is checked before the shutdown, which saves the rest.
        const found = await rows(context)
        await job.stop()
        expect({ n, sent: subjectsOf(server.texts).sort() }).toEqual({ n, sent: subjects })
        expect({ n, found }).toEqual({ n, found: subjects.map(() => ({ state: 'accepted', attempts: 1 })) })
        if (!hasFailed) return
      }
    },
  )

  it('wait after a restore until somebody says that they may go', async () => {
    const context = await buildTestContext()
    await saveInstanceValue(context.store.db, MAILING_HOLD_NAME, { since: 1, reason: 'restored' }, 1)
    await queue(context)
    await (await start(context)).nudge()
    expect(await states(context)).toEqual(['queued'])
  })

  it('wait, those to accounts too, while the saved mail server can’t be decrypted', async () => {
    const context = await buildTestContext()
    const { config, store } = context
    const values = { host: 'mail.example.org', port: '', security: 'automatic', user: '', senderName: '' }
    const fields = { values: { ...values, senderAddress: 'news@example.org' }, secrets: {} }
    const connection = { name: 'mail' as const, fields, by: 'ada' }
    await store.write('clock', (tx) => writeSavedConnection(tx, getEncryptionKey(config), connection))
    config.secretKey = Buffer.alloc(32, 9)
    await applySavedConnections(context)
    for (const kind of ['account.changed', 'subscription.changed'] as const) await queue(context, { kind })
    const { nudge } = await start(context)
    context.clock.advance(5 * MINUTE)
    await nudge()
    expect(await rows(context)).toEqual([1, 2].map(() => ({ state: 'queued', attempts: 0 })))
    expect(existsSync(join(config.dataDir, 'outbox'))).toBe(false)
  })

  it('are kept as files where there is no mail server, but those to accounts, which no editor may read', async () => {
    const context = await buildTestContext()
    for (const kind of accountMailKinds) await queue(context, { kind })
    await queue(context)
    await (await start(context)).nudge()
    expect(await states(context)).toEqual([...accountMailKinds.map(() => 'failed'), 'accepted'])
    const folder = join(context.config.dataDir, 'outbox')
    const [name = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const mail = await simpleParser(readFileSync(join(folder, name)))
    expect(mail.subject).toBe('A notice')
    expect(mail.from?.value).toEqual([{ name: 'Alder County Courier', address: 'news@localhost' }])
  })
})

type Behaviour = Parameters<typeof openMisbehavingServer>[0]

async function open(behaviour?: Behaviour) {
  const server = await openMisbehavingServer(behaviour)
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Alder Courier <news@example.org>' }
  return { server, context: await buildTestContext({ env }) }
}

async function begin({ connections, ...behaviour }: Behaviour & { connections?: number } = {}) {
  const opened = await open(behaviour)
  return { ...opened, look: (await start(opened.context, connections)).nudge }
}

async function start(context: TestContext, connections = 2) {
  const mailer = { ...createMailers(context.config).urgent, connections }
  const job = startMailSending(context, mailer, await becomeLeader(context))
  onTestFinished(job.stop)
  // The job looks at once when it starts.
  await job.nudge()
  return job
}

function queue(context: TestContext, mail: Partial<NewMail> = {}): Promise<string> {
  return context.store.write('clock', (tx) => queueMail(tx, { ...NOTICE, ...mail }))
}

function rows({ store }: TestContext) {
  return store.db.selectFrom('outgoing_mails').select(['state', 'attempts']).orderBy('id').execute()
}

async function states(context: TestContext) {
  return (await rows(context)).map(({ state }) => state)
}

function subjectsOf(texts: readonly string[]) {
  return texts.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())
}

function at(moment: SmtpStage, act: Misbehavior) {
  return (reached: SmtpStage) => (reached === moment ? act : undefined)
}
