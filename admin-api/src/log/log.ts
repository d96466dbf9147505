import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogRepeats } from './log-repeats.ts'

const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'secret',
  'apiKey',
  'cookie',
  'authorization',
  '["set-cookie"]',
]

/** Also in addresses, where the sign stands as %40. Never begins inside an escape of the JSON line. */
const mailAddress =
  /(?<!\\)[\p{L}\p{N}_.+'!#$%*^`|~-]{1,64}(?:@|%40)[\p{L}\p{N}_%-]{1,63}(?:\.[\p{L}\p{N}_%-]{1,63}){1,127}/giu

/** Whoever has the end of such an address may change somebody's subscription, or an event that they handed in. */
const readerLink =
  /(\/api\/(?:subscribers\/(?:(?:unsubscribe|confirm|undo|return|by-key)\/)?|event-submissions\/by-key\/))[\w.~%-]{20,}|(#key=)[\w%-]+/g

interface LogOptions {
  /** `fatal` … `trace`, or `silent`. */
  level?: string
  /** Where lines go; standard output unless told. */
  destination?: DestinationStream
}

/** JSON lines without passwords, tokens, links of readers, cookies and anybody's e-mail address. */
export function createLogger(name: string, options: LogOptions = {}): Logger {
  const destination = options.destination ?? pino.destination(1)
  return pino(
    {
      name,
      level: options.level ?? 'info',
      redact: { paths: secretNames.flatMap((secret) => withParents(secret)), censor: '[removed]' },
      hooks: { logMethod: holdBackRepeats() },
    },
    { write: (line) => destination.write(line.replace(mailAddress, '[e-mail]').replace(readerLink, '$1$2[removed]')) },
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
