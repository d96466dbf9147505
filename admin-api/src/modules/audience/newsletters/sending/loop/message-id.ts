import { createHash } from 'node:crypto'

/** The same for the same newsletter and recipient, so that mail programs recognize a repeated message. */
export function messageIdOf(newsletterId: string, email: string, domain: string): string {
  const hash = createHash('sha256').update(email).digest('hex').slice(0, 24)
  return `<${newsletterId}.${hash}@${domain}>`
}
