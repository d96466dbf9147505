import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailJob } from './bulk-mailer.ts'
import { typedHeaders } from './typed-header.ts'

export interface MailMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Sender {
  readonly name: string
  readonly address: string
}

/** Must never read files or fetch addresses for a message. */
export async function composeMail({ id, to, headers, subject, ...parts }: MailMessage, from: Sender): Promise<MailJob> {
  const typed = typedHeaders({ from, subject })
  const composed = new MailComposer({
    ...parts,
    ...typed.fields,
    // An object is always a single address, whatever text it contains.
    to: { name: '', address: to },
    headers: { ...headers },
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase()}>`,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const message = Buffer.concat([Buffer.from(typed.lines), await composed.compile().build()])
  return { envelope: { from: from.address, to }, message }
}
