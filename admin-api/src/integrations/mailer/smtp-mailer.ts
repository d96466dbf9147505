import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { createTransport } from 'nodemailer'
import type { SendMailOptions } from 'nodemailer/lib/mailer'
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'
import { type ConnectionPolicy, createCheckedLookup, findHostRefusal } from '../safe-fetch/checked-connections.ts'
import { classifySmtpFailure, type SmtpFailure, singleLineReply } from './classify-smtp-failure.ts'
import type { ComposedMail, Mailer, SendOutcome } from './mailer.ts'

export interface SmtpServer {
  /** The address, `smtp://user:password@host:587`; see `readSmtpUrl`. */
  readonly url: string
  /** The name of this machine, for the greeting. */
  readonly name: string
  /** The policy of an address that an administrator typed at the desk. */
  readonly policy?: ConnectionPolicy | undefined
}

export interface SmtpOptions extends SmtpServer {
  readonly connections: number
  /** The most messages per second. */
  readonly rate?: number | undefined
  readonly times?: typeof SMTP_TIMES
}

/**
 * The milliseconds until the greeting and the TLS handshake are done, from `send` until the message is written, and
 * from then until the answer. Giving up leaves a doubt, so RFC 5321, 4.5.3.2.6 asks for ten minutes.
 */
const SMTP_TIMES = { open: 30_000, write: 3 * 60_000, answer: 10 * 60_000 }
/** A test waits for less time, because somebody waits for the result. */
const SMTP_TEST_TIMES = { open: 8000, write: 12_000, answer: 15_000 }
/** Servers close idle connections, and those that had many messages. */
const SMTP_CONNECTION_IDLE_MS = 20_000
const MESSAGES_PER_CONNECTION = 500

export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { rate } = options
  // Each new connection sends at once, whatever the rate.
  const connections = Math.min(options.connections, Math.max(1, Math.floor(rate ?? options.connections)))
  let pool = openSmtpPool({ ...options, connections })

  async function send(job: ComposedMail): Promise<SendOutcome> {
    let used = pool
    let attempt = await used.send(job)
    // The server had closed the connection before it heard of the message.
    if (attempt.isCutOff) {
      used = pool
      attempt = await used.send(job)
    }
    // Another message may have replaced it meanwhile.
    if (attempt.isOutOfOrder && used === pool) {
      pool = openSmtpPool({ ...options, connections })
      used.close({ force: true })
    }
    return attempt.result
  }

  return { way: 'smtp', connections, send, close: () => pool.close() }
}

/** @throws SmtpFailure if the server can't be reached, doesn't encrypt or refuses our sign-in; RequestRefusedError by the policy */
export async function sendSingleMail(server: SmtpServer, job: ComposedMail, signal: AbortSignal): Promise<SendOutcome> {
  const pool = openSmtpPool({ ...server, connections: 1, times: SMTP_TEST_TIMES })
  const end = () => pool.close({ force: true })
  signal.addEventListener('abort', end, { once: true })
  try {
    await pool.verify()
    signal.throwIfAborted()
    return (await pool.send(job)).result
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

const SMTP_TOOK_TOO_LONG: SmtpFailure = { message: 'The mail server took too long.' }

interface SmtpAttempt {
  readonly result: SendOutcome
  /** True if the connection ended before the server answered anything. */
  readonly isCutOff?: boolean
  /** True if the server answered before the message was written, so its next replies can't be trusted. */
  readonly isOutOfOrder?: boolean
}

/** Nodemailer hands this on to the plugin below. */
interface SmtpSending extends SendMailOptions {
  openText(): Readable
}

function openSmtpPool({ url, name, policy, connections, rate, times = SMTP_TIMES }: SmtpOptions) {
  const transport = createTransport({
    ...readSmtpUrl(url),
    ...(policy && { getSocket: createSocketByPolicy(policy, times.open) }),
    ...(rate !== undefined && smtpRateOptions(rate)),
    pool: true,
    name,
    maxConnections: connections,
    maxMessages: MESSAGES_PER_CONNECTION,
    // Nodemailer can't know whether the message arrived.
    maxRequeues: 0,
    idleTimeout: SMTP_CONNECTION_IDLE_MS,
    connectionTimeout: times.open,
    greetingTimeout: times.open,
    socketTimeout: times.answer,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Errors don't say at which stage a connection broke, but the text is read only once the server has asked for it.
  // `processFunc` would do, too, but builds and reads a stream of the raw message beside it, which costs as much again.
  transport.use('stream', (mail, done) => {
    mail.message.createReadStream = () => (mail.data as SmtpSending).openText()
    done()
  })

  async function send({ envelope: { from, to }, message }: ComposedMail): Promise<SmtpAttempt> {
    if (/[\s<>\p{Cc}]/u.test(to)) return { result: { outcome: 'failed', reply: 'The address is not valid.' } }
    const giveUp = new AbortController()
    const { signal } = giveUp
    const text = messageInPieces(message)
    let isConnected = false
    // The last byte may be on the way.
    const isWritten = () => text.readableEnded
    let timer = setTimeout(() => {
      if (isWritten()) timer = setTimeout(() => giveUp.abort(), times.answer)
      else giveUp.abort()
    }, times.write)
    const sending: SmtpSending = {
      envelope: { from: { name: '', address: from }, to: { name: '', address: to }, size: message.length },
      raw: message,
      signal,
      openText() {
        isConnected = true
        return text
      },
    }
    try {
      const { response } = await transport.sendMail(sending)
      const reply = singleLineReply(response)
      if (!isWritten()) return { result: { outcome: 'in_doubt', reply }, isOutOfOrder: true }
      // Nodemailer takes every reply that begins with a 2 for success.
      return { result: { outcome: /^2\d\d([ -]|$)/.test(response) ? 'accepted' : 'in_doubt', reply } }
    } catch (error) {
      const failure = signal.aborted ? SMTP_TOOK_TOO_LONG : (error as SmtpFailure)
      const isCutOff = failure.code === 'ECONNECTION' && !failure.responseCode && !text.readableDidRead
      const stage = isWritten() ? 'written' : isConnected ? 'connected' : 'connecting'
      return { result: classifySmtpFailure(failure, stage), isCutOff }
    } finally {
      clearTimeout(timer)
    }
  }

  return { send, verify: () => transport.verify(), close: (how?: { force: true }) => transport.close(how) }
}

const MESSAGE_PIECE_BYTES = 65_536

function messageInPieces(message: Buffer): Readable {
  let at = 0
  return new Readable({
    read() {
      if (at < message.length) {
        this.push(message.subarray(at, at + MESSAGE_PIECE_BYTES))
        at += MESSAGE_PIECE_BYTES
      }
      // An answer that came together with the one to DATA is heard before the text ends.
      else setImmediate(() => this.push(null))
    },
  })
}

function smtpRateOptions(rate: number): Pick<SMTPPoolOptions, 'rateLimit' | 'rateDelta'> {
  const rateLimit = Math.max(1, Math.floor(rate))
  return { rateLimit, rateDelta: (1000 * rateLimit) / rate }
}

function createSocketByPolicy(policy: ConnectionPolicy, withinMs: number): NonNullable<SMTPPoolOptions['getSocket']> {
  return ({ host = '', port = 0 }, done) => {
    const refusal = findHostRefusal(policy, host)
    if (refusal) return done(refusal)
    const connection = connect({ host, port: Number(port), lookup: createCheckedLookup(policy) })
    const late = Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })
    const timer = setTimeout(() => connection.destroy(late), withinMs)
    connection.once('close', () => clearTimeout(timer))
    connection.once('error', done)
    connection.once('connect', () => {
      clearTimeout(timer)
      connection.off('error', done)
      done(null, { connection })
    })
  }
}

/**
 * Without `?tls=`, a remote server must offer TLS with a valid certificate, and a local one is used without TLS.
 * `tls=strict` requires TLS for local servers too. `tls=insecure` accepts any certificate, and no TLS at all.
 */
export function readSmtpUrl(address: string): SMTPPoolOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address)
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  const wish = searchParams.get('tls')
  const isTrusted = wish !== 'strict' && isThisMachine(`http://${hostname}`)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(wish === 'insecure' && { opportunisticTLS: true, tls: { rejectUnauthorized: false } }),
    ...(wish !== 'insecure' && !secure && (isTrusted ? { ignoreTLS: true } : { requireTLS: true })),
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
  }
}
