import { createHash } from 'node:crypto'

/** The same for the same newsletter and recipient, so that a message that comes twice is known to be one. */
export function messageIdOf(newsletterId: string, email: string, domain: string): string {
  const hash = createHash('sha256').update(email).digest('hex').slice(0, 24)
  return `<${newsletterId}.${hash}@${domain}>`
}
