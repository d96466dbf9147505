import { describe, expect, it, onTestFinished, test } from 'vitest'
import {
  type MisbehavingServer,
  type Misbehavior,
  openMisbehavingServer,
  type SmtpStage,
} from '../../../test/support/misbehaving-mail-server.ts'
import { isAddressRefused } from './classify-smtp-failure.ts'
import type { ComposedMail, Mailer, SendOutcome } from './mailer.ts'
import { createSmtpMailer, type SmtpOptions } from './smtp-mailer.ts'

type Outcome = SendOutcome['outcome']

const MESSAGE = 'Subject: Hello\r\n\r\nHello.\r\n.\r\n..two\r\nBye.\r\n'
/** The message is longer than the buffers of a connection. */
const LONG_MESSAGE = `Subject: Long\r\n\r\n${'A line of a long text.\r\n'.repeat(1_000_000)}`
const COMMANDS = ['MAIL', 'RCPT', 'DATA'] as const
const BEFORE_THE_TEXT = ['greeting', 'EHLO', 'MAIL', 'RCPT'] as const
const SHORT = { open: 20, write: 60, answer: 20 }

describe.each([
  ['one command at a time', false],
  ['commands together', true],
])('with a server that takes %s', (_words, pipelining) => {
  test.each(answers())('%s at %s: %s', async (reply, moment, outcome, permanent) => {
    const result = await sendTo({ pipelining, act: at(moment, { say: reply }) })
    expect(result).toMatchObject({ outcome, reply })
    expect(result.permanent ?? false).toBe(permanent)
  })

  test.each([...BEFORE_THE_TEXT, 'DATA'] as const)('closing instead of an answer to %s: queued', async (moment) => {
    expect(await sendTo({ pipelining, act: at(moment, 'hang up') })).toMatchObject({ outcome: 'queued' })
  })

  test.each(BEFORE_THE_TEXT)('no answer to %s: queued', async (moment) => {
    const result = await sendTo({ pipelining, act: at(moment, 'stay silent') }, { times: SHORT })
    expect(result).toMatchObject({ outcome: 'queued' })
  })

  it('is in doubt when the server closes or stays silent after the text', async () => {
    expect(await sendTo({ pipelining, act: at('dot', 'hang up') })).toMatchObject({ outcome: 'in_doubt' })
    const silent = await sendTo({ pipelining, act: at('dot', 'stay silent') }, { times: SHORT })
    expect(silent).toMatchObject({ outcome: 'in_doubt' })
  })

  it('tries again what the server can’t have whole when it closes in the middle of the text', async () => {
    const closing = { pipelining, act: at('DATA', 'answer and hang up') }
    expect(await sendTo(closing, { message: LONG_MESSAGE })).toMatchObject({ outcome: 'queued' })
  })

  it('is in doubt when the server accepts before the end of the text, and goes on with a new connection', async () => {
    const server = await openMisbehavingServer({ pipelining, act: at('DATA', { say: '354 Go on\r\n250 OK' }) })
    const mailer = open(server)
    expect(await mailer.send(job())).toMatchObject({ outcome: 'in_doubt' })
    server.act = () => undefined
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(server.connections).toBe(2)
  })
})

function answers(): [reply: string, moment: SmtpStage, outcome: Outcome, permanent: boolean][] {
  const rows: [string, SmtpStage, Outcome, boolean][] = []
  for (const moment of COMMANDS) {
    rows.push(['421 Closing', moment, moment === 'MAIL' ? 'queued' : 'deferred', false])
    rows.push(['Good morning!', moment, 'queued', false])
    rows.push(['451 Later', moment, 'deferred', false])
    rows.push(['552 Too big', moment, 'failed', false], ['530 5.7.0 Sign in first', moment, 'queued', false])
    if (moment === 'MAIL') continue
    rows.push(['550 No', moment, 'failed', false], ['550 5.1.1 Nobody here', moment, 'failed', true])
  }
  rows.push(['554 5.3.4 Message too big', 'MAIL', 'failed', false])
  for (const code of [421, 451]) rows.push([`${code} Later`, 'dot', 'deferred', false])
  rows.push(['554 No', 'dot', 'failed', false], ['550 5.1.1 No such user', 'dot', 'failed', true])
  for (const reply of ['Good morning!', '354 Go on', '2 much']) rows.push([reply, 'dot', 'in_doubt', false])
  for (const reply of ['421 Busy', '554 No service']) rows.push([reply, 'greeting', 'queued', false])
  return rows
}

test.each([
  [true, '550 5.1.1 <a@b.example>: user unknown'],
  [true, '550-5.1.1 The email account does not exist.\n550 5.1.1 Try checking it'],
  [true, '550 sorry, no mailbox here by that name. (#5.1.1)'],
  [false, '550 5.7.1 Relaying denied'],
  [false, '550 Blocked, see 5.1.1'],
  [false, "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
])('whether the address itself is refused: %s for %j', (isRefused, response) => {
  expect(isAddressRefused(response)).toBe(isRefused)
})

it('blames nobody when the sender is refused or there is no server', async () => {
  const reply = 'The mail server refuses the sender: 553 5.7.1 Not your address'
  expect(await sendTo({ act: at('MAIL', { say: '553 5.7.1 Not your address' }) })).toEqual({
    outcome: 'queued',
    reply,
    untried: true,
  })
  const server = await openMisbehavingServer({ act: at('greeting', 'hang up') })
  expect(await open(server).send(job())).toMatchObject({ outcome: 'queued', untried: true })
})

it('replaces a connection that the server has ended meanwhile, and nobody notices', async () => {
  const server = await openMisbehavingServer()
  const mailer = open(server, { connections: 1 })
  await mailer.send(job())
  server.act = (moment, connection) => (moment === 'MAIL' && connection === 1 ? 'hang up' : undefined)
  expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
  expect(server.texts).toHaveLength(2)
})

it('hands over the text as it is, with dots stuffed', async () => {
  const server = await openMisbehavingServer()
  await open(server).send(job())
  expect(server.texts).toEqual(['Subject: Hello\r\n\r\nHello.\r\n..\r\n...two\r\nBye.'])
})

it('gives no address the chance to say something of its own', async () => {
  const server = await openMisbehavingServer()
  const { outcome } = await open(server).send(job({ to: 'a@b.example>\r\nRCPT TO:<other@b.example' }))
  expect(outcome).toBe('failed')
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual([])
  await open(server).send(job({ to: "o'hara@bücher.example" }))
  expect(server.commands).toContain("RCPT TO:<o'hara@xn--bcher-kva.example>")
})

it('starts no more messages than the rate allows, and on a close the others come back', async () => {
  const server = await openMisbehavingServer()
  // The rate is one message in 1,000 seconds.
  const mailer = open(server, { rate: 0.001 })
  expect(mailer.connections).toBe(1)
  expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
  const waiting = mailer.send(job())
  mailer.close()
  expect(await waiting).toMatchObject({ outcome: 'queued', untried: true })
  expect(server.texts).toHaveLength(1)
})

it('finishes what is on the wire, and begins nothing new, when it is closed', async () => {
  const asked = Promise.withResolvers<void>()
  const server = await openMisbehavingServer({
    act: (moment) => {
      if (moment === 'MAIL') asked.resolve()
      return undefined
    },
  })
  const mailer = open(server, { connections: 1 })
  const sent = mailer.send(job())
  await asked.promise
  mailer.close()
  expect(await sent).toMatchObject({ outcome: 'accepted' })
  expect(await mailer.send(job())).toMatchObject({ outcome: 'queued', untried: true })
})

async function sendTo(
  server: Parameters<typeof openMisbehavingServer>[0],
  { message, ...options }: Partial<SmtpOptions> & { message?: string } = {},
): Promise<SendOutcome> {
  return open(await openMisbehavingServer(server), options).send(job(message ? { message } : {}))
}

function open(server: MisbehavingServer, options: Partial<SmtpOptions> = {}): Mailer {
  const mailer = createSmtpMailer({ url: server.url, name: 'paper.example.org', connections: 10, ...options })
  onTestFinished(() => mailer.close())
  return mailer
}

function job({ to = 'reader@example.com', message = MESSAGE } = {}): ComposedMail {
  return { envelope: { from: 'news@example.org', to }, message: Buffer.from(message) }
}

function at(moment: SmtpStage, act: Misbehavior) {
  return (reached: SmtpStage) => (reached === moment ? act : undefined)
}
