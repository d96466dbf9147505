import MailComposer from 'nodemailer/lib/mail-composer'
import { breakEncodedWords } from '../../../../integrations/mailer/compose-mail.ts'
import { unsubscribeUrl } from '../../../../lib/reader-urls.ts'
import type { IssuePublication } from '../../../../mail-templates/newsletter-issue.ts'

/** The mail of one variant, with placeholders for personal values. */
export interface Edition {
  readonly subject: string
  /** The text that inboxes show behind the subject. */
  readonly preheader: string
  readonly html: string
  readonly text: string
  /** The size of the HTML in bytes. Gmail cuts mails off at 102 kB. */
  readonly size: number
  readonly placeholders: Placeholders
}

/** Random letters and digits: no encoding changes them, and no author can put a reader's token in a link. */
export interface Placeholders {
  readonly email: string
  readonly token: string
}

interface MailTemplateOptions {
  readonly paper: IssuePublication
  /** The time when the send began. */
  readonly date: Date
}

interface NewsletterRecipient {
  readonly email: string
  readonly unsubscribeToken: string
  /** The Message-ID, with angle brackets. */
  readonly messageId: string
}

export interface MessageTemplate {
  /** Returns the message with CRLF, before dot-stuffing. @throws InvalidRecipientError for an unusable address */
  fill(recipient: NewsletterRecipient): Buffer
}

export class InvalidRecipientError extends Error {
  override name = 'RecipientError' as const
}

/** Composes the message once; filling it in changes no line but those of the values. */
export async function createMessageTemplate(edition: Edition, options: MailTemplateOptions): Promise<MessageTemplate> {
  const { email, token } = edition.placeholders
  const headers = { to: `to${email}`, messageId: `id${email}` }
  /** The values by their placeholders, encoded as the message holds them there. */
  const values: Record<string, (recipient: NewsletterRecipient) => string> = {
    [headers.to]: (recipient) => recipient.email,
    [headers.messageId]: (recipient) => recipient.messageId,
    [email]: (recipient) => encodeQuotedPrintable(recipient.email),
    [token]: (recipient) => recipient.unsubscribeToken,
  }
  const message = await composeTemplateMessage(edition, options, headers)
  const placeholders = Object.keys(values)
  const parts = putPlaceholdersOnOwnLines(message, placeholders).split(new RegExp(`(${placeholders.join('|')})`))
  // Everything is ASCII here.
  const fixedOrValue = parts.map((part) => values[part] ?? Buffer.from(part, 'latin1'))
  return {
    fill(recipient) {
      if (!SAFE_MAIL_ADDRESS.test(recipient.email)) throw new InvalidRecipientError('This address can’t be written to.')
      return Buffer.concat(
        fixedOrValue.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part(recipient), 'latin1'))),
      )
    },
  }
}

async function composeTemplateMessage(
  { subject, html, text, placeholders }: Edition,
  { paper, date }: MailTemplateOptions,
  headers: { to: string; messageId: string },
): Promise<string> {
  const header = (key: string, value: string) => ({ key, value: { prepared: true, value } })
  const composer = new MailComposer({
    from: { ...paper.from, name: breakEncodedWords(paper.from.name) },
    subject: breakEncodedWords(subject),
    to: { name: '', address: headers.to },
    text,
    html,
    date,
    headers: [
      header('Message-ID', headers.messageId),
      header('List-Id', `<newsletter.${new URL(paper.siteUrl).hostname}>`),
      header('List-Unsubscribe', `<${unsubscribeUrl(paper, placeholders.token)}>`),
      header('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
      // This header keeps autoresponders quiet. Auto-Submitted would be wrong, because a person wrote the newsletter.
      header('Precedence', 'bulk'),
    ],
    encoding: 'quoted-printable',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return (await composer.compile().build()).toString('latin1')
}

const SOFT_LINE_BREAK = '=\r\n'

/** Quoted-printable (RFC 2045, 6.7) may break a placeholder. Each gets its own line, so that no value makes one too long. */
function putPlaceholdersOnOwnLines(message: string, placeholders: readonly string[]): string {
  const end = message.indexOf('\r\n\r\n')
  const broken = new RegExp(placeholders.map((one) => [...one].join(`(?:${SOFT_LINE_BREAK})?`)).join('|'), 'g')
  const body = message
    .slice(end)
    .replace(broken, (match) => `${SOFT_LINE_BREAK}${match.replaceAll(SOFT_LINE_BREAK, '')}${SOFT_LINE_BREAK}`)
  return message.slice(0, end) + body
}

/** Encoded characters count at most 3, and 24 of them leave room for a soft break. */
function encodeQuotedPrintable(value: string): string {
  return (value.replaceAll('=', '=3D').match(/(?:=3D|[^=]){1,24}/g) ?? []).join(SOFT_LINE_BREAK)
}

/** Allows no characters with a meaning in headers or HTML. Non-ASCII ones need SMTPUTF8, which few servers support. */
const SAFE_MAIL_ADDRESS = /^[!#$%&'*+\-./0-9=?A-Z^_`a-z{|}~]{1,254}@[A-Za-z0-9.-]{1,254}$/
