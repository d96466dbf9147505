import { withoutSecrets } from '@hometown/shared-types/rules/text'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeUnavailable } from '../http/errors/unavailable.ts'

const secretFieldNames = [
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
]

/** Omits passwords, tokens, secret links, cookies and email addresses. Writes at once: a process may end after it. */
export function createLogger(name: string, options: { level?: string; destination?: DestinationStream } = {}): Logger {
  const destination = options.destination ?? pino.destination(1)
  return pino(
    {
      name,
      level: options.level ?? 'info',
      redact: {
        paths: [...secretFieldNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), '*.*["set-cookie"]'],
        censor: '[removed]',
      },
      hooks: { logMethod: holdBackRepeatedErrors() },
    },
    { write: (line) => destination.write(withoutSecrets(line)) },
  )
}

const REPEATS_REPORT_INTERVAL_MS = 60_000

/** Every query fails while a database is down. Logs one at most once a minute, with the number of its repeats. */
function holdBackRepeatedErrors(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const failures = new Map<string, { loggedAt: number; times: number }>()
  return function write(args, method) {
    const [about, message] = args as unknown[]
    const error = about instanceof Error ? about : isAboutAnError(about) ? about.err : undefined
    if (!(error instanceof Error) || describeUnavailable(error) === undefined) return method.apply(this, args)
    // Node's error for several failed addresses has no message.
    const failure = `${'code' in error ? error.code : ''} ${error.message}`
    const now = performance.now()
    const last = failures.get(failure)
    if (last && now - last.loggedAt < REPEATS_REPORT_INTERVAL_MS) {
      last.times++
      return
    }
    if (failures.size > MOST_REMEMBERED_FAILURES) failures.clear()
    failures.set(failure, { loggedAt: now, times: 0 })
    if (!last?.times) method.apply(this, args)
    else method.apply(this, [{ err: error, times: last.times }, `${message} (${last.times} more like it)`])
  }
}

const MOST_REMEMBERED_FAILURES = 100

function isAboutAnError(about: unknown): about is { err: unknown } {
  return typeof about === 'object' && about !== null && 'err' in about
}
