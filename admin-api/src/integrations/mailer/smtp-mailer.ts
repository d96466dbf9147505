import { createTransport } from 'nodemailer'
import { envelopeOf } from './envelope.ts'
import { MailError, type Mailer } from './mailer.ts'

interface SmtpOptions {
  /** `smtp://user:password@host:587` */
  url: string
  from: string
  domain: string
  /** Messages per second. */
  rate: number | undefined
}

const CONNECT_MS = 15_000
/** How long a server may think about one command. */
const SILENCE_MS = 60_000

export function createSmtpMailer({ url, from, domain, rate }: SmtpOptions): Mailer {
  const transport = createTransport({
    ...optionsOf(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...(rate && { rateDelta: 1000 / Math.min(rate, 1), rateLimit: Math.max(1, Math.floor(rate)) }),
  })
  return {
    way: 'smtp',
    async send(message) {
      try {
        const { response } = await transport.sendMail(envelopeOf(message, { from, domain }))
        return response
      } catch (error) {
        throw explain(error)
      }
    },
    close: () => transport.close(),
  }
}

function optionsOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** A line that breaks while the text is on it leaves open whether the server has taken it. */
function explain(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError('deferred', String(error))
  const code = 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  const words = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const options = { cause: error }
  // What an account or a setting is to blame for passes when it is put right.
  const isOurs = 'code' in error && error.code === 'EAUTH'
  if (code >= 500 && !isOurs) return new MailError('refused', words, options)
  if (code >= 400 || isOurs) return new MailError('deferred', words, options)
  const command = 'command' in error ? String(error.command) : ''
  return new MailError(command === 'DATA' ? 'in_doubt' : 'deferred', words, options)
}
