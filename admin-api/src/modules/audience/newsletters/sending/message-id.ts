import { createHash } from 'node:crypto'

/** The same for the same newsletter and recipient, so that mail programs recognize a repeated message. */
export function messageIdOf(newsletterId: string, email: string, domain: string): string {
  const hash = createHash('sha256').update(email).digest('hex').slice(0, 24)
  return `<${newsletterId}.${hash}@${domain}>`
}

/** The newsletter of one of our Message-IDs to this address; undefined for others. */
export function newsletterOfMessageId(messageId: string, email: string): string | undefined {
  const newsletterId = /^<([^.<>@]{1,100})\.[0-9a-f]{24}@/.exec(messageId)?.[1]
  const domain = messageId.slice(messageId.lastIndexOf('@') + 1, -1)
  return newsletterId !== undefined && messageIdOf(newsletterId, email, domain) === messageId ? newsletterId : undefined
}
