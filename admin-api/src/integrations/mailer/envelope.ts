import type { SendMailOptions } from 'nodemailer'
import type { MailMessage } from './mailer.ts'

export interface Sender {
  readonly from: string | { name: string; address: string }
  readonly domain: string
}

/** A message as nodemailer takes it, which must read no files and fetch no addresses for one. */
export function envelopeOf({ id, headers, ...message }: MailMessage, { from, domain }: Sender): SendMailOptions {
  return {
    ...message,
    from,
    headers: { ...headers },
    messageId: `<${id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
