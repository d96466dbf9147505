import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { createMailers } from '../../../integrations/mailer/create-mailer.ts'
import { HOLD } from './mailing-hold.service.ts'
import { accountMailKinds, type NewMail, queueMail } from './outgoing-mails.service.ts'
import { startMailSending } from './send-mails.job.ts'

const NEWS = {
  kind: 'subscription.changed',
  to: 'reader@example.org',
  subject: 'A notice',
  text: 'Zoë & <Ann>\n\nsay hello',
} as const

describe('mails', () => {
  it('reach a mail server with both forms of their text', async () => {
    const server = await openMailServer()
    const context = await withSmtp(server.url)
    const id = await queue(context, { ...NEWS, headers: { 'X-Reason': 'because' } })
    await (await sending(context)).look()
    const [mail] = server.received
    expect(mail?.subject).toBe('A notice')
    expect(mail?.from?.text).toBe('"Alder Courier" <news@example.org>')
    expect(mail?.text?.trim()).toBe('Zoë & <Ann>\n\nsay hello')
    expect(mail?.html).toContain('<p>Zoë &amp; &lt;Ann&gt;</p>')
    expect(mail?.headers.get('x-reason')).toBe('because')
    expect(mail?.messageId).toBe(`<${id}@example.org>`)
    expect(await states(context)).toEqual([{ state: 'accepted', attempts: 1 }])
  })

  it('are sent once, however many look', async () => {
    const server = await openMailServer()
    const context = await withSmtp(server.url)
    for (let number = 0; number < 10; number++) await queue(context, { ...NEWS, subject: `Notice ${number}` })
    const [one, other] = [await sending(context), await sending(context)]
    await Promise.all([one.look(), other.look(), one.look()])
    expect(server.received.map(({ subject }) => subject).sort()).toHaveLength(10)
    expect(new Set(server.received.map(({ subject }) => subject)).size).toBe(10)
  })

  it('wait longer and longer while the server is busy, and are given up at last', async () => {
    const server = await openMailServer(() => ({ code: 451, words: 'Try later' }))
    const context = await withSmtp(server.url)
    await queue(context, NEWS)
    const job = await sending(context)
    await job.look()
    await job.look()
    expect(await states(context)).toEqual([{ state: 'deferred', attempts: 1 }])
    for (const minutes of [1, 5, 15, 60, 240]) {
      context.clock.advance(minutes * 60_000)
      await job.look()
    }
    expect(await states(context)).toEqual([{ state: 'failed', attempts: 6 }])
  })

  it('that are refused for good are not tried again, and hold nobody up', async () => {
    const server = await openMailServer((to) => to.startsWith('gone') && { code: 550, words: 'No such user' })
    const context = await withSmtp(server.url)
    await queue(context, { ...NEWS, to: 'gone@example.org' })
    await queue(context, NEWS)
    await (await sending(context)).look()
    expect(await states(context)).toEqual([
      { state: 'failed', attempts: 1 },
      { state: 'accepted', attempts: 1 },
    ])
  })

  it('that were on the wire when the service died are in doubt, and never repeated', async () => {
    const server = await openMailServer()
    const context = await withSmtp(server.url)
    await queue(context, NEWS)
    await context.store.db.updateTable('outgoing_mails').set({ state: 'on_the_wire' }).execute()
    await (await sending(context)).look()
    expect(server.received).toEqual([])
    expect(await states(context)).toEqual([{ state: 'in_doubt', attempts: 0 }])
  })

  it('wait after a restore until somebody says that they may go', async () => {
    const context = await buildTestContext()
    await saveValue(context.store.db, HOLD, { since: 1, reason: 'restored' }, 1)
    await queue(context, NEWS)
    await (await sending(context)).look()
    expect(await states(context)).toEqual([{ state: 'queued', attempts: 0 }])
  })

  it('to accounts never land in the outbox, which editors read, if the mail server was removed', async () => {
    const context = await buildTestContext()
    for (const kind of accountMailKinds) await queue(context, { ...NEWS, kind })
    await (await sending(context)).look()
    expect(existsSync(join(context.config.dataDir, 'outbox'))).toBe(false)
    expect(new Set((await states(context)).map(({ state }) => state))).toEqual(new Set(['failed']))
  })

  it('are kept as files where there is no mail server', async () => {
    const context = await buildTestContext()
    const id = await queue(context, NEWS)
    await (await sending(context)).look()
    const folder = join(context.config.dataDir, 'outbox')
    expect(readdirSync(folder)).toEqual([`${id}.eml`])
    expect(statSync(join(folder, `${id}.eml`)).mode & 0o777).toBe(0o600)
    const mail = await simpleParser(readFileSync(join(folder, `${id}.eml`)))
    expect(mail.subject).toBe('A notice')
    expect(mail.from?.value).toEqual([{ name: 'Alder County Courier', address: 'news@localhost' }])
  })
})

async function withSmtp(url: string): Promise<TestContext> {
  const env = { SMTP_URL: url, MAIL_FROM: 'Alder Courier <news@example.org>' }
  return buildTestContext({ env })
}

function queue(context: TestContext, mail: NewMail): Promise<string> {
  return context.store.db.transaction().execute((trx) => queueMail(trx, mail, context.clock.now()))
}

async function sending(context: TestContext) {
  const { urgent } = createMailers(context.config)
  const job = startMailSending(context, urgent, await becomeLeader(context))
  onTestFinished(async () => {
    await Promise.all([urgent.close(), job.stop()])
  })
  return job
}

function states(context: TestContext) {
  return context.store.db.selectFrom('outgoing_mails').select(['state', 'attempts']).orderBy('id').execute()
}

type Refusal = { code: number; words: string } | false

/** A real server; `refuse` decides which recipients it refuses. */
async function openMailServer(refuse: (to: string) => Refusal = () => false) {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    closeTimeout: 1,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address)
      if (refusal) done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
      else done()
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        received.push(mail)
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}
