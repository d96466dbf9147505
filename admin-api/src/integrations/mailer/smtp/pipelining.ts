import type SMTPConnection from 'nodemailer/lib/smtp-connection'

const PIPELINING = 'PIPELINING'

export function announcesPipelining(connection: SMTPConnection): boolean {
  return extensionsOf(connection).includes(PIPELINING)
}

/** Nodemailer has no option for it, but checks the extensions that it saved from the EHLO reply. */
export function forgoPipelining(connection: SMTPConnection): void {
  const extensions = extensionsOf(connection)
  for (let at = extensions.indexOf(PIPELINING); at >= 0; at = extensions.indexOf(PIPELINING)) extensions.splice(at, 1)
}

function extensionsOf(connection: SMTPConnection): unknown[] {
  const extensions: unknown = Reflect.get(connection, '_supportedExtensions')
  if (!Array.isArray(extensions)) throw new Error('Nodemailer keeps the extensions of a server elsewhere by now.')
  return extensions
}
