import MailComposer from 'nodemailer/lib/mail-composer'
import { breakEncodedWords } from '../../../../integrations/mailer/compose-mail.ts'
import { unsubscribeUrl } from '../../../../lib/reader-urls.ts'
import type { IssuePublication } from '../../../../mail-templates/newsletter-issue.ts'

/** A newsletter as readers of certain categories get it, with marks in place of personal values. */
export interface Edition {
  readonly subject: string
  /** The text that inboxes show behind the subject. */
  readonly preheader: string
  readonly html: string
  readonly text: string
  /** The size of the HTML in bytes. Gmail cuts mails off at 102 kB. */
  readonly size: number
  readonly marks: PersonalMarks
}

/** Marks are random letters and digits: no encoding changes them, and no author can put a reader's token in a link. */
export interface PersonalMarks {
  readonly email: string
  readonly token: string
}

interface MessageOptions {
  readonly paper: IssuePublication
  /** The time when the send began. */
  readonly date: Date
}

interface Recipient {
  readonly email: string
  readonly unsubscribeToken: string
  /** The Message-ID, with angle brackets. */
  readonly messageId: string
}

export interface MessageTemplate {
  /**
   * Returns the message before dot-stuffing, with CRLF line endings.
   * @throws RecipientError for an address that a header can't hold
   */
  fill(recipient: Recipient): Buffer
}

/** The address can't be written to. */
export class RecipientError extends Error {
  override name = 'RecipientError' as const
}

/** Composes the message once; filling it in changes no line but those of the values. */
export async function createMessageTemplate(edition: Edition, options: MessageOptions): Promise<MessageTemplate> {
  const { email, token } = edition.marks
  const marks = { to: `to${email}`, messageId: `id${email}` }
  /** The values by their marks, encoded as the message holds them there. */
  const slots: Record<string, (recipient: Recipient) => string> = {
    [marks.to]: (recipient) => recipient.email,
    [marks.messageId]: (recipient) => recipient.messageId,
    [email]: (recipient) => quotedPrintable(recipient.email),
    [token]: (recipient) => recipient.unsubscribeToken,
  }
  const message = await compose(edition, options, marks)
  const parts = withMarksOnLines(message, Object.keys(slots)).split(new RegExp(`(${Object.keys(slots).join('|')})`))
  // Everything is ASCII here.
  const fixedOrSlot = parts.map((part) => slots[part] ?? Buffer.from(part, 'latin1'))
  return {
    fill(recipient) {
      if (!SAFE_ADDRESS.test(recipient.email)) throw new RecipientError('This address can’t be written to.')
      return Buffer.concat(
        fixedOrSlot.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part(recipient), 'latin1'))),
      )
    },
  }
}

async function compose(
  { subject, html, text, marks }: Edition,
  { paper, date }: MessageOptions,
  own: { to: string; messageId: string },
): Promise<string> {
  const header = (key: string, value: string) => ({ key, value: { prepared: true, value } })
  const composer = new MailComposer({
    from: { ...paper.from, name: breakEncodedWords(paper.from.name) },
    subject: breakEncodedWords(subject),
    to: { name: '', address: own.to },
    text,
    html,
    date,
    headers: [
      header('Message-ID', own.messageId),
      header('List-Id', `<newsletter.${new URL(paper.siteUrl).hostname}>`),
      header('List-Unsubscribe', `<${unsubscribeUrl(paper, marks.token)}>`),
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

const SOFT_BREAK = '=\r\n'

/** Quoted-printable (RFC 2045, 6.7) may break a mark. Each gets its own line, so that no value makes one too long. */
function withMarksOnLines(message: string, marks: readonly string[]): string {
  const end = message.indexOf('\r\n\r\n')
  const broken = new RegExp(marks.map((mark) => [...mark].join(`(?:${SOFT_BREAK})?`)).join('|'), 'g')
  const body = message
    .slice(end)
    .replace(broken, (mark) => `${SOFT_BREAK}${mark.replaceAll(SOFT_BREAK, '')}${SOFT_BREAK}`)
  return message.slice(0, end) + body
}

/** Encoded characters count at most 3, and 24 of them leave room for a soft break. */
function quotedPrintable(value: string): string {
  return (value.replaceAll('=', '=3D').match(/(?:=3D|[^=]){1,24}/g) ?? []).join(SOFT_BREAK)
}

/** Allows no characters with a meaning in headers or HTML. Non-ASCII ones need SMTPUTF8, which few servers support. */
const SAFE_ADDRESS = /^[!#$%&'*+\-./0-9=?A-Z^_`a-z{|}~]{1,254}@[A-Za-z0-9.-]{1,254}$/
