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

  test.each(['greeting', 'EHLO', 'MAIL', 'RCPT'] as const)(
    'a connection that is dropped after the answer to %s: queued',
    async (moment) => {
      expect(await sendTo({ pipelining, act: at(moment, 'answer and hang up') })).toMatchObject({ outcome: 'queued' })
    },
  )

  it('is in doubt when the connection is dropped after the final dot', async () => {
    expect(await sendTo({ pipelining, act: at('dot', 'hang up') })).toMatchObject({ outcome: 'in_doubt' })
  })

  it('repeats nothing that may have arrived when the line breaks while the text goes over it', async () => {
    const { outcome } = await sendTo({ pipelining, act: at('DATA', 'answer and hang up') })
    // Depends on which event arrives first.
    expect(['queued', 'in_doubt']).toContain(outcome)
  })

  it('knows that a long text was cut off before its dot', async () => {
    const text = `Subject: Long\r\n\r\n${'A line of a long text.\r\n'.repeat(1_000_000)}`
    const result = await sendTo({ pipelining, act: at('DATA', 'stop reading') }, { message: text })
    expect(result).toMatchObject({ outcome: 'queued' })
  })

  it('takes an answer for what it is, though the connection ends with it', async () => {
    expect(await sendTo({ pipelining, act: at('dot', 'answer and hang up') })).toMatchObject({ outcome: 'accepted' })
  })

  test.each(BEFORE_THE_DOT)('silence at %s: queued', async (moment) => {
    const times = { openMs: 60, silenceMs: 60 }
    expect(await sendTo({ pipelining, act: at(moment, 'stay silent') }, { times })).toMatchObject({ outcome: 'queued' })
  })

  it('is in doubt when the server stays silent after the final dot', async () => {
    const result = await sendTo({ pipelining, act: at('dot', 'stay silent') }, { times: { answerMs: 60 } })
    expect(result).toMatchObject({ outcome: 'in_doubt' })
  })

  it('gives a message up that takes for ever', async () => {
    const act = at('dot', { say: '250-Soon' })
    const result = await sendTo({ pipelining, act }, { times: { messageMs: 300 } })
    expect(result).toEqual({ outcome: 'in_doubt', reply: 'The server took too long.' })
  })

  test.each([
    ['250 OK', '554 No'],
    ['554 No', '250 OK'],
  ])('is in doubt when the server says %s before the final dot and %s after it', async (early, late) => {
    const act = (moment: Moment) => {
      if (moment === 'DATA') return { say: `354 Go on\r\n${early}` }
      return moment === 'dot' ? { say: late } : undefined
    }
    expect(await sendTo({ pipelining, act })).toMatchObject({ outcome: 'in_doubt' })
  })

  it('is in doubt when a long text is accepted before its end', async () => {
    const text = `Subject: Long\r\n\r\n${'A line of a long text.\r\n'.repeat(1_000_000)}`
    const act = at('DATA', { say: '354 Go on\r\n250 OK' })
    expect(await sendTo({ pipelining, act }, { message: text })).toMatchObject({ outcome: 'in_doubt' })
  })

  it('says nothing more on a connection whose text was refused before its end', async () => {
    const server = await openMisbehavingServer({
      pipelining,
      act: at('DATA', { say: '354 Go on\r\n552 Too big' }),
    })
    const mailer = open(server)
    const text = `Subject: Long\r\n\r\n${'A line of a long text.\r\n'.repeat(1_000_000)}`
    expect(await mailer.send(job({ message: text }))).toMatchObject({ outcome: 'failed', reply: '552 Too big' })
    server.act = () => undefined
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect([server.connections, server.commands.includes('RSET')]).toEqual([2, false])
  })

  it('is in doubt when one message gets two answers', async () => {
    const act = at('dot', { say: '250 OK\r\n554 No' })
    expect(await sendTo({ pipelining, act })).toMatchObject({ outcome: 'in_doubt' })
  })

  test.each([
    ['250 OK', 'accepted'],
    ['451 Later', 'deferred'],
    ['554 No', 'failed'],
  ])('%s, a byte at a time: %s', async (say, outcome) => {
    const result = await sendTo({ pipelining, byteByByte: true, act: at('dot', { say }) })
    expect(result).toEqual({ outcome, reply: say, ...(outcome === 'failed' && { permanent: false }) })
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
    rows.push(['550 No such user', moment, 'failed', moment === 'RCPT'])
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
    const server = await openMisbehavingServer({ act: at('RCPT', { say: '550 No such user' }) })
    const mailer = open(server)
    expect(await mailer.send(job())).toMatchObject({ outcome: 'failed', permanent: true })
    server.act = () => undefined
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(server.connections).toBe(1)
  })

  it('tells of a refusal at once, though the server never answers to what follows', async () => {
    const refusal: Act = { say: '550 No such user' }
    const server = await openMisbehavingServer()
    const answers: Partial<Record<Moment, Act>> = { RCPT: refusal, RSET: 'stay silent' }
    server.act = (moment, connection) => (connection === 1 ? answers[moment] : undefined)
    const mailer = open(server, { times: { silenceMs: 60_000, resetMs: 50 } })
    expect(await mailer.send(job())).toMatchObject({ outcome: 'failed', permanent: true })
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(server.connections).toBe(2)
  }, 3000)

  it('is replaced when the server has ended it meanwhile, and nobody notices', async () => {
    const server = await openMisbehavingServer()
    const mailer = open(server)
    await mailer.send(job())
    server.act = (moment, connection) => (moment === 'MAIL' && connection === 1 ? 'hang up' : undefined)
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(server.connections).toBe(2)
  })

  it('is not trusted again after an answer that is none', async () => {
    const server = await openMisbehavingServer({ act: at('dot', { say: 'Good morning!' }) })
    const mailer = open(server)
    await mailer.send(job())
    server.act = () => undefined
    await mailer.ready()
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(server.connections).toBe(2)
  })

  it('ends after a number of messages', async () => {
    const server = await openMisbehavingServer()
    const mailer = open(server, { connections: 1 })
    for (let number = 0; number < 501; number++) await mailer.send(job())
    expect(server.connections).toBe(2)
    expect(server.commands).toContain('QUIT')
  })
})

describe('a server that announces that it takes commands together', () => {
  test.each(['stay silent', 'hang up'] as const)(
    'and drops all but the first (%s) gets them one by one, and we say so',
    async (act) => {
      const server = await openMisbehavingServer({ dropsCommands: act })
      const said: string[] = []
      const mailer = open(server, { times: { silenceMs: 60 }, say: (words) => said.push(words) })
      for (let number = 0; number < 3; number++) {
        expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
      }
      expect(server.texts).toHaveLength(3)
      expect(said).toEqual([
        'The mail server announces PIPELINING, but drops commands sent together. From now on we send them one by one.',
      ])
      expect(mailer.slowness()).toEqual({ isOneByOne: true, domains: [] })
    },
  )

  it('still gets them together after it broke off for one message', async () => {
    const server = await openMisbehavingServer({ act: at('RCPT', 'hang up') })
    const mailer = open(server)
    expect(await mailer.send(job())).toMatchObject({ outcome: 'queued' })
    server.act = () => undefined
    await mailer.ready()
    expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
    expect(mailer.slowness().isOneByOne).toBe(false)
  })
})

test.each(['RCPT', 'DATA'] as const)(
  'a 421 to %s holds up that message alone: the rest goes on at once',
  async (moment) => {
    const server = await openMisbehavingServer()
    server.act = (reached) => {
      const isForAnn = server.commands.findLast((line) => line.startsWith('RCPT'))?.includes('ann@')
      return reached === moment && isForAnn ? { say: '421 Later', andHangUp: true } : undefined
    }
    const mailer = open(server, { connections: 1 })
    expect(await mailer.send(job({ to: 'ann@example.com' }))).toMatchObject({ outcome: 'deferred' })
    expect(mailer.capacity()).toBe(1)
    expect(await mailer.send(job({ to: 'bob@example.com' }))).toMatchObject({ outcome: 'accepted' })
  },
)

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

test.each(BEFORE_THE_DOT)('after a break at %s the next message goes as if nothing had been', async (moment) => {
  const server = await openMisbehavingServer({ act: at(moment, 'hang up') })
  const mailer = open(server)
  expect(await mailer.send(job())).toMatchObject({ outcome: 'queued' })
  expect(mailer.capacity()).toBe(moment === 'greeting' || moment === 'EHLO' ? 0 : 10)
  server.act = () => undefined
  await mailer.ready()
  expect(await mailer.send(job())).toMatchObject({ outcome: 'accepted' })
  expect(server.texts).toHaveLength(1)
})

it('hands over the text as it is, with dots stuffed', async () => {
  const server = await openMisbehavingServer()
  await open(server).send(job())
  expect(server.texts).toEqual(['Subject: Hello\r\n\r\nHello.\r\n..\r\n...two\r\nBye.'])
})

it('names domains of other scripts in the way that every server knows', async () => {
  const server = await openMisbehavingServer()
  await open(server).send(job({ to: 'zoë@bücher.example' }))
  expect(server.commands).toContain('RCPT TO:<zoÃ«@xn--bcher-kva.example>')
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

it('never has more on the way to one domain than it may', async () => {
  const server = await openMisbehavingServer({ act: at('dot', 'stay silent') })
  const mailer = open(server, { connections: 4, domainConnections: 2, times: { answerMs: 60 } })
  const sent = [1, 2, 3].map((number) => mailer.send(job({ to: `${number}@Slow.example` })))
  expect(mailer.busyDomains()).toEqual(['slow.example'])
  expect(['slow.example', 'quick.example'].map(mailer.domainQuota)).toEqual([0, 2])
  expect(mailer.capacity()).toBe(1)
  server.act = (moment, connection) => (moment === 'dot' && connection < 3 ? 'stay silent' : undefined)
  expect(await mailer.send(job({ to: 'a@quick.example' }))).toMatchObject({ outcome: 'accepted' })
  const outcomes = (await Promise.all(sent)).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['in_doubt', 'in_doubt', 'accepted'])
  expect(mailer.busyDomains()).toEqual([])
  expect(mailer.domainQuota('slow.example')).toBe(2)
})

it('says how long a domain has to wait that has had its share of a minute', async () => {
  const mailer = open(await openMisbehavingServer(), { domainRate: 6, time: { now: () => 0, after: () => () => {} } })
  expect([mailer.domainQuota('example.com'), mailer.domainWait()]).toEqual([1, Number.POSITIVE_INFINITY])
  await mailer.send(job())
  expect([mailer.domainQuota('example.com'), mailer.domainWait()]).toEqual([0, 10_000])
  expect(mailer.domainQuota('example.org')).toBe(1)
})

it('keeps to a rate, of both kinds together', async () => {
  const server = await openMisbehavingServer()
  const time = jumpingTime()
  const { bulk, urgent } = createMailer(server, { rate: 10, time })
  const began = time.now()
  await Promise.all(Array.from({ length: 21 }, (_, index) => (index % 2 ? bulk : urgent).send(job())))
  expect(time.now() - began).toBe(2000)
})

describe('a domain that puts off many messages in a row', () => {
  it('gets fewer, at the pace that it took before, while other domains get all', async () => {
    const { mailer, time, sendAs } = await openLimited(20)
    await sendAs(30, 'slow.example')
    expect(mailer.busyDomains()).toEqual(['slow.example'])
    expect(mailer.slowness().domains).toEqual([{ domain: 'slow.example', perMinute: 20 }])
    expect([mailer.domainQuota('slow.example'), mailer.domainWait()]).toEqual([0, 60_000])
    expect(mailer.capacity()).toBe(4)
    expect(mailer.domainQuota('quick.example')).toBe(4)
    time.pass(60_000)
    expect(mailer.domainQuota('slow.example')).toBe(1)
    expect(await sendAs(1, 'slow.example')).toEqual(['accepted'])
    expect([mailer.domainQuota('slow.example'), mailer.domainWait()]).toEqual([0, 3000])
  })

  it('gets more again, a little with each minute, until it takes what comes', async () => {
    const { mailer, time, sendAs } = await openLimited(20)
    await sendAs(30, 'slow.example')
    const paces: number[] = []
    for (let minutes = 0; minutes < 4; minutes++) {
      paces.push(mailer.slowness().domains[0]?.perMinute ?? 0)
      time.pass(60_000)
    }
    expect(paces).toEqual([20, 20, 23, 26])
    time.pass(100 * 60_000)
    expect(mailer.slowness().domains).toEqual([])
    expect(mailer.busyDomains()).toEqual([])
  })

  it('gets twice as many with each minute where it has taken none so that nobody knows its pace', async () => {
    const { mailer, time, sendAs } = await openLimited(0)
    await sendAs(30, 'slow.example')
    const paces: number[] = []
    for (let minutes = 0; minutes < 4; minutes++) {
      paces.push(mailer.slowness().domains[0]?.perMinute ?? 0)
      time.pass(60_000)
    }
    expect(paces).toEqual([6, 6, 12, 24])
  })

  it('still gets a single mail at once', async () => {
    const { urgent, sendAs } = await openLimited(20)
    await sendAs(30, 'slow.example')
    expect((await urgent.send(job({ to: 'reader@slow.example' }))).outcome).toBe('deferred')
  })

  it('is not slowed down for single mails that it puts off over hours', async () => {
    const { urgent, mailer } = await openLimited(0)
    for (let tries = 0; tries < 10; tries++) await urgent.send(job({ to: 'reader@slow.example' }))
    expect(mailer.slowness().domains).toEqual([])
  })

  it('is left as it is when only some messages are put off', async () => {
    const server = await openMisbehavingServer({ act: at('RCPT', { say: '452 Mailbox full' }) })
    const mailer = open(server, { connections: 1 })
    for (let round = 0; round < 5; round++) {
      server.act = at('RCPT', { say: '452 Mailbox full' })
      for (let number = 0; number < 3; number++) await mailer.send(job())
      server.act = () => undefined
      for (let number = 0; number < 3; number++) await mailer.send(job())
    }
    expect(mailer.slowness().domains).toEqual([])
  })

  /** A server that accepts this many messages per minute and defers all others. */
  async function openLimited(perMinute: number) {
    let now = 0
    const time = { now: () => now, after: () => () => {}, pass: (milliseconds: number) => (now += milliseconds) }
    const taken = new Map<number, number>()
    const server = await openMisbehavingServer({
      act(moment) {
        const minute = Math.floor(now / 60_000)
        const before = taken.get(minute) ?? 0
        if (moment === 'RCPT' && before >= perMinute) return { say: '451 4.7.1 Too many messages' }
        if (moment === 'dot') taken.set(minute, before + 1)
        return undefined
      },
    })
    const { bulk: mailer, urgent } = createMailer(server, { connections: 4, time })
    async function sendAs(count: number, domain: string): Promise<Outcome[]> {
      const outcomes: Outcome[] = []
      for (let number = 0; number < count; number++) {
        if (mailer.domainQuota(domain) === 0) break
        outcomes.push((await mailer.send(job({ to: `reader@${domain}` }))).outcome)
      }
      return outcomes
    }
    return { mailer, urgent, time, sendAs }
  }
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
