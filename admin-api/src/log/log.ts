import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogRepeats } from './log-repeats.ts'

const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'recoveryCodes',
  'secret',
  'apiKey',
  'cookie',
  'authorization',
  '["set-cookie"]',
]

/** Also in URLs, where `@` is %40. Never starts inside a JSON escape. */
const mailAddress =
  /(?<!\\)[\p{L}\p{N}_.+'!#$%*^`|~-]{1,64}(?:@|%40)[\p{L}\p{N}_%-]{1,63}(?:\.[\p{L}\p{N}_%-]{1,63}){1,127}/giu

export function withoutMailAddresses(text: string): string {
  return text.replace(mailAddress, '[email]')
}

/** The secret end of such a URL shows a draft, or lets anybody change a subscription or report bounces. */
const secretLink =
  /(\/api\/(?:subscribers\/(?:(?:unsubscribe|confirm|undo|return|by-key)\/)?|event-submissions\/by-key\/|webhooks\/mail\/\w{1,20}\/)|\/preview\/)[\w.~%-]{20,}|(#key=|\/invitation#)[\w%-]+/g

interface LogOptions {
  level?: string
  destination?: DestinationStream
}

export function withoutSecretLinks(text: string): string {
  return text.replace(secretLink, '$1$2[removed]')
}

/** Leaves out passwords, tokens, secret links, cookies and email addresses. */
export function createLogger(name: string, options: LogOptions = {}): Logger {
  const destination = options.destination ?? pino.destination(1)
  return pino(
    {
      name,
      level: options.level ?? 'info',
      redact: { paths: secretNames.flatMap((secret) => withParents(secret)), censor: '[removed]' },
      hooks: { logMethod: holdBackRepeats() },
    },
    { write: (line) => destination.write(withoutSecretLinks(withoutMailAddresses(line))) },
  )
}

function holdBackRepeats(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const repeats = createLogRepeats()
  return function write(args, method) {
    const [about, message] = args as unknown[]
    const error = about instanceof Error ? about : isAboutError(about) ? about.err : undefined
    const writeAgain = (times: number) =>
      method.apply(this, [{ err: error, times }, `${message} (${times} more like it)`])
    if (!repeats.isRepeat(error, writeAgain)) method.apply(this, args)
  }
}

function isAboutError(about: unknown): about is { err: unknown } {
  return typeof about === 'object' && about !== null && 'err' in about
}

function withParents(secret: string): string[] {
  const join = (parent: string) => (secret.startsWith('[') ? `${parent}${secret}` : `${parent}.${secret}`)
  return [secret, join('*'), join('*.*')]
}
