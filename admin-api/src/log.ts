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
const mailAddress = /(?<!\\)[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,127}/gi

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
    },
    { write: (line) => destination.write(line.replace(mailAddress, '[e-mail]').replace(readerLink, '$1$2[removed]')) },
  )
}

function withParents(secret: string): string[] {
  const join = (parent: string) => (secret.startsWith('[') ? `${parent}${secret}` : `${parent}.${secret}`)
  return [secret, join('*'), join('*.*')]
}
