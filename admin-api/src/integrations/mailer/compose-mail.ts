import MailComposer from 'nodemailer/lib/mail-composer'
import type { ComposedMail } from './mailer.ts'

interface MailMessage {
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Composing must never read files or fetch addresses for a message. */
export async function composeMail({ id, from, to, subject, ...parts }: MailMessage): Promise<ComposedMail> {
  const composed = new MailComposer({
    ...parts,
    from: { ...from, name: breakEncodedWords(from.name) },
    // An object is always a single address, whatever text it contains.
    to: { name: '', address: to },
    subject: breakEncodedWords(subject),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase()}>`,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { envelope: { from: from.address, to }, message: await composed.compile().build() }
}

/**
 * Puts an invisible space into what looks like the beginning of an encoded word: nodemailer leaves those, and mail
 * programs decode them to anything, including line breaks, many even in a quoted name.
 */
export function breakEncodedWords(text: string): string {
  return text.replaceAll('=?', '=\u200b?')
}
