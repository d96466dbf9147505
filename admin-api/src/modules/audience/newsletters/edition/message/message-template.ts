import { escapeHtml } from '@hometown/shared-types/escape-html'
import { unsubscribeUrl } from '@hometown/shared-types/mail-links'
import MailComposer from 'nodemailer/lib/mail-composer'
import { typedHeaders } from '../../../../../integrations/mailer/typed-header.ts'
import type { Edition, MessageOptions } from '../edition.ts'
import { mailDate, personalHeaders, type Recipient, refuseUnsafe } from './personal-headers.ts'
import { encodedValue, type Slot, slottedLines } from './slotted-lines.ts'

export interface MessageTemplate {
  /** Before dot-stuffing, with CRLF line endings. @throws RecipientError for values that a header can't hold. */
  fill(recipient: Recipient): Buffer
}

type Part = Buffer | Slot

/** Composes once. Personal values get lines of their own, so that filling them in changes no other line's length. */
export async function createMessageTemplate(edition: Edition, options: MessageOptions): Promise<MessageTemplate> {
  const { headers, body } = await composeMessage(edition, options)
  const parts = joinTexts([`${headers}\r\n`, ...slottedLines(body, edition.marks)])
  const { paper } = options
  const urls = { siteUrl: paper.siteUrl, apiUrl: paper.apiUrl }
  const defaultDate = mailDate(options.date)

  return {
    fill(recipient) {
      refuseUnsafe(recipient)
      const { email, unsubscribeToken, date } = recipient
      const unsubscribe = unsubscribeUrl(urls, unsubscribeToken)
      const values: Record<Slot, string> = {
        token: encodedValue(unsubscribeToken),
        emailInText: encodedValue(email),
        emailInHtml: encodedValue(asRendered(email)),
      }
      const own = personalHeaders(recipient, {
        unsubscribe,
        date: date ? mailDate(date) : defaultDate,
      })
      return assemble(own, parts, values)
    },
  }
}

function joinTexts(pieces: readonly (string | { slot: Slot })[]): Part[] {
  const parts: Part[] = []
  let run = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      run += piece
      continue
    }
    parts.push(Buffer.from(run, 'latin1'), piece.slot)
    run = ''
  }
  return [...parts, Buffer.from(run, 'latin1')]
}

/** Everything is ASCII here, so one character is one byte. */
function assemble(head: string, parts: readonly Part[], values: Readonly<Record<Slot, string>>): Buffer {
  let size = head.length
  for (const part of parts) size += typeof part === 'string' ? values[part].length : part.length
  const message = Buffer.allocUnsafe(size)
  let at = message.write(head, 0, 'latin1')
  for (const part of parts) {
    if (typeof part === 'string') at += message.write(values[part], at, 'latin1')
    else at += part.copy(message, at)
  }
  return message
}

/** Escapes like the mail components do (including apostrophes), so that a filled-in mail equals a rendered one. */
function asRendered(text: string): string {
  return escapeHtml(text).replaceAll("'", '&#39;')
}

const PERSONAL: ReadonlySet<string> = new Set(['to', 'date', 'message-id', 'list-unsubscribe'])
const LINE_LENGTH = 76

/** The message without personal values: headers, each with its line ending, and body. ASCII only. */
async function composeMessage(
  { subject, html, text }: Edition,
  { paper, date }: MessageOptions,
): Promise<{ headers: string; body: string }> {
  const typed = typedHeaders({ from: paper.from, subject })
  const composer = new MailComposer({
    ...typed.fields,
    text,
    html,
    date,
    headers: [
      { key: 'List-Id', value: { prepared: true, value: `<newsletter.${new URL(paper.siteUrl).hostname}>` } },
      { key: 'List-Unsubscribe-Post', value: { prepared: true, value: 'List-Unsubscribe=One-Click' } },
      // Keeps autoresponders quiet. Not Auto-Submitted, because a person wrote the newsletter.
      { key: 'Precedence', value: { prepared: true, value: 'bulk' } },
    ],
    encoding: 'quoted-printable',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const message = typed.lines + (await composer.compile().build()).toString('latin1')
  const end = message.indexOf('\r\n\r\n')
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/)
  const common = fields.filter((field) => !PERSONAL.has(field.slice(0, field.indexOf(':')).toLowerCase()))
  return { headers: common.map((field) => `${folded(field)}\r\n`).join(''), body: message.slice(end + 4) }
}

function folded(field: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of field.replaceAll(/\r\n[ \t]/g, ' ').split(' ')) {
    const isFull = line !== '' && line.length + 1 + word.length > LINE_LENGTH
    if (isFull) lines.push(line)
    line = isFull || line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\r\n ')
}
