import { describe, expect, it, onTestFinished, test } from 'vitest'
import {
  type Act,
  type MisbehavingServer,
  type Moment,
  openMisbehavingServer,
} from '../../../../test/support/misbehaving-mail-server.ts'
import type { BulkMailer, HandOver, MailJob } from '../bulk-mailer.ts'
import type { MailerTime } from '../pace/turns.ts'
import { createSmtpMailer, type SmtpOptions } from './smtp-mailer.ts'

type Outcome = HandOver['outcome']

const MESSAGE = 'Subject: Hello\r\n\r\nHello.\r\n.\r\n..two\r\nBye.\r\n'
const COMMANDS = ['MAIL', 'RCPT', 'DATA'] as const
const BEFORE_THE_DOT = ['greeting', 'EHLO', ...COMMANDS] as const

describe.each([
  ['one command at a time', false],
  ['commands together', true],
])('with a server that takes %s', (_words, pipelining) => {
  test.each(answers())('%s at %s: %s', async (reply, moment, outcome, permanent) => {
    const result = await sendTo({ pipelining, act: at(moment, { say: reply }) })
    expect(result).toMatchObject({ outcome, reply })
    expect(result.permanent ?? false).toBe(permanent)
  })

  test.each(BEFORE_THE_DOT)('a connection that is dropped instead of an answer to %s: queued', async (moment) => {
    expect(await sendTo({ pipelining, act: at(moment, 'hang up') })).toMatchObject({ outcome: 'queued' })
  })

  it('is in doubt when the connection is dropped after the final dot', async () => {
    expect(await sendTo({ pipelining, act: at('dot', 'hang up') })).toMatchObject({ outcome: 'in_doubt' })
  })

  it('repeats nothing that may have arrived when the line breaks while the text goes over it', async () => {
    const { outcome } = await sendTo({ pipelining, act: at('DATA', 'answer and hang up') })
    // Depends on which event arrives first.
    expect(['queued', 'in_doubt']).toContain(outcome)
  })

  it('is in doubt when a long text is accepted before its end', async () => {
    const text = `Subject: Long\r\n\r\n${'A line of a long text.\r\n'.repeat(1_000_000)}`
    const act = at('DATA', { say: '354 Go on\r\n250 OK' })
    expect(await sendTo({ pipelining, act }, { message: text })).toMatchObject({ outcome: 'in_doubt' })
  })
})

function answers(): [reply: string, moment: Moment, outcome: Outcome, permanent: boolean][] {
  const rows: [string, Moment, Outcome, boolean][] = []
  for (const moment of COMMANDS) {
    rows.push(['421 Closing', moment, moment === 'MAIL' ? 'queued' : 'deferred', false])
    rows.push(['Good morning!', moment, 'queued', false])
    for (const code of [450, 451, 452]) rows.push([`${code} Later`, moment, 'deferred', false])
    rows.push(['552 Too big', moment, 'failed', false], ['530 5.7.0 Sign in first', moment, 'queued', false])
    if (moment === 'MAIL') continue
    for (const code of [550, 554]) rows.push([`${code} No`, moment, 'failed', false])
    rows.push(['550 5.1.1 Nobody here', moment, 'failed', true])
  }
  rows.push(['554 5.3.4 Message too big', 'MAIL', 'failed', false])
  for (const code of [421, 450, 451, 452]) rows.push([`${code} Later`, 'dot', 'deferred', false])
  for (const code of [550, 552, 554]) rows.push([`${code} No`, 'dot', 'failed', false])
  rows.push(['550 5.1.1 No such user', 'dot', 'failed', true])
  rows.push(['Good morning!', 'dot', 'in_doubt', false], ['354 Go on', 'dot', 'in_doubt', false])
  rows.push(['2 much', 'dot', 'in_doubt', false])
  for (const reply of ['421 Busy', '554 No service', 'Good morning!']) {
    rows.push([reply, 'greeting', 'queued', false])
  }
  return rows
}

test.each([true, false])(
  'blames nobody when the sender is refused, whether commands come together: %s',
  async (pipelining) => {
    const server = await openMisbehavingServer({ pipelining, act: at('MAIL', { say: '553 5.7.1 Not your address' }) })
    const mailer = open(server)
    const reply = 'The mail server refuses the sender: 553 5.7.1 Not your address'
    expect(await mailer.send(job())).toEqual({ outcome: 'queued', reply, untried: true })
    expect(mailer.capacity()).toBe(0)
    server.act = () => undefined
    await mailer.ready()
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
  },
)

describe('a connection', () => {
  it('has the next message after a refusal', async () => {
    const server = await openMisbehavingServer({ act: at('RCPT', { say: '550 5.1.1 No such user' }) })
    const mailer = open(server)
    expect(await mailer.send(job())).toMatchObject({ outcome: 'failed', permanent: true })
    server.act = () => undefined
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(server.connections).toBe(1)
  })

  it('is replaced when the server has ended it meanwhile, and nobody notices', async () => {
    const server = await openMisbehavingServer()
    const mailer = open(server)
    await mailer.send(job())
    server.act = (moment, connection) => (moment === 'MAIL' && connection === 1 ? 'hang up' : undefined)
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(server.connections).toBe(2)
  })
})

test('a line that breaks for one message holds up nobody else, until that happens three times in a row', async () => {
  const server = await openMisbehavingServer({ act: at('RCPT', 'hang up') })
  const mailer = open(server)
  const capacities: number[] = []
  for (let number = 0; number < 3; number++) {
    expect(await mailer.send(job())).toMatchObject({ outcome: 'queued' })
    capacities.push(mailer.capacity())
  }
  expect(capacities).toEqual([10, 10, 0])
})

it('hands over the text as it is, with dots stuffed', async () => {
  const server = await openMisbehavingServer()
  await open(server).send(job())
  expect(server.texts).toEqual(['Subject: Hello\r\n\r\nHello.\r\n..\r\n...two\r\nBye.'])
})

it('gives no address the chance to say something of its own', async () => {
  const server = await openMisbehavingServer()
  const mailer = open(server)
  const result = await mailer.send(job({ to: 'a@b.example>\r\nRCPT TO:<other@b.example' }))
  expect(result.outcome).toBe('failed')
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual([])
  expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
})

it('blames nobody when the sign-in is refused, and asks less and less often', async () => {
  const time = jumpingTime()
  const server = await openMisbehavingServer()
  server.act = (moment) => {
    if (moment === 'greeting') return undefined
    return moment === 'EHLO' ? { say: '250-mail.example.org\r\n250 AUTH PLAIN' } : { say: '535 5.7.8 Who are you?' }
  }
  const mailer = open(server, { url: server.url.replace('//', '//user:secret@'), time })
  const waits: number[] = []
  for (let number = 0; number < 4; number++) {
    expect(await mailer.send(job())).toEqual({ outcome: 'queued', reply: '535 5.7.8 Who are you?', untried: true })
    const before = time.now()
    await mailer.ready()
    waits.push(time.now() - before)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000])
})

it('sends nothing to a server that offers no TLS, unless it may', async () => {
  const server = await openMisbehavingServer()
  const strict = open(server, { url: `${server.url}?tls=strict` })
  expect(await strict.send(job())).toMatchObject({ outcome: 'queued' })
  const lenient = open(server, { url: `${server.url}?tls=insecure` })
  expect(await lenient.send(job())).toMatchObject({ outcome: 'accepted' })
})

it('finishes what is on the wire, and begins nothing new, when it is closed', async () => {
  const server = await openMisbehavingServer()
  const mailer = open(server, { connections: 1 })
  const sent = [mailer.send(job()), mailer.send(job())]
  await mailer.close()
  expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(['accepted', 'queued'])
  expect(await mailer.send(job())).toEqual({ outcome: 'queued', reply: 'The service is stopping.', untried: true })
  await mailer.ready()
})

it('hands over single mails before newsletters', async () => {
  const server = await openMisbehavingServer()
  const { bulk, urgent } = createMailer(server, { connections: 1 })
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  await Promise.all([
    bulk.send(job()).then(note('bulk')),
    bulk.send(job()).then(note('bulk')),
    urgent.send(job()).then(note('urgent')),
  ])
  expect(order).toEqual(['bulk', 'urgent', 'bulk'])
})

async function sendTo(
  server: Parameters<typeof openMisbehavingServer>[0],
  { message, ...options }: Partial<SmtpOptions> & { message?: string } = {},
): Promise<HandOver> {
  return open(await openMisbehavingServer(server), options).send(job(message ? { message } : {}))
}

function open(server: MisbehavingServer, options: Partial<SmtpOptions> = {}): BulkMailer {
  return createMailer(server, options).bulk
}

function createMailer(server: MisbehavingServer, options: Partial<SmtpOptions>) {
  const mailer = createSmtpMailer({
    url: server.url,
    name: 'paper.example.org',
    connections: 10,
    time: jumpingTime(),
    ...options,
  })
  onTestFinished(() => mailer.bulk.close())
  return mailer
}

function job({ to = 'reader@example.com', message = MESSAGE } = {}): MailJob {
  return { envelope: { from: 'news@example.org', to }, message: Buffer.from(message) }
}

/** Timers fire at once. */
function jumpingTime(): MailerTime {
  let now = 1000
  return {
    now: () => now,
    after(milliseconds, run) {
      const jump = setImmediate(() => {
        now += milliseconds
        run()
      })
      return () => clearImmediate(jump)
    },
  }
}

function at(moment: Moment, act: Act) {
  return (reached: Moment) => (reached === moment ? act : undefined)
}
