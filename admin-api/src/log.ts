import { type DestinationStream, type Logger, pino } from 'pino'

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
const mailAddress = /(?<!\\)[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/gi

interface LogOptions {
  /** `fatal` … `trace`, or `silent`. */
  level?: string
  /** Where lines go; standard output unless told. */
  destination?: DestinationStream
}

/** JSON lines without passwords, tokens, cookies and anybody's e-mail address. */
export function createLogger(name: string, options: LogOptions = {}): Logger {
  const destination = options.destination ?? pino.destination(1)
  return pino(
    {
      name,
      level: options.level ?? 'info',
      redact: { paths: secretNames.flatMap((secret) => withParents(secret)), censor: '[removed]' },
    },
    { write: (line) => destination.write(line.replace(mailAddress, '[e-mail]')) },
  )
}

function withParents(secret: string): string[] {
  const join = (parent: string) => (secret.startsWith('[') ? `${parent}${secret}` : `${parent}.${secret}`)
  return [secret, join('*'), join('*.*')]
}
