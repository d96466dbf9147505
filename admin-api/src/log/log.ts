import { withoutSecrets } from '@hometown/shared-types/without-secrets'
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

interface LogOptions {
  level?: string
  destination?: DestinationStream
}

/** Leaves out passwords, tokens, secret links, cookies and email addresses. Writes at once, so a process may end after it. */
export function createLogger(name: string, options: LogOptions = {}): Logger {
  const destination = options.destination ?? pino.destination(1)
  return pino(
    {
      name,
      level: options.level ?? 'info',
      redact: { paths: secretNames.flatMap((secret) => withParents(secret)), censor: '[removed]' },
      hooks: { logMethod: holdBackRepeats() },
    },
    { write: (line) => destination.write(withoutSecrets(line)) },
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
