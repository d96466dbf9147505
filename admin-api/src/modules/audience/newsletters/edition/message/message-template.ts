import { escapeHtml } from '@hometown/shared-types/escape-html'
import { unsubscribeUrl } from '@hometown/shared-types/mail-links'
import MailComposer from 'nodemailer/lib/mail-composer'
import { typedHeaders } from '../../../../../integrations/mailer/typed-header.ts'
import type { Edition, MessageOptions, PersonalMarks } from '../edition.ts'

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
/** Of headers and of quoted-printable lines, including the `=` of a soft break. */
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

type Slot = 'token' | 'emailInText' | 'emailInHtml'

const SOFT_BREAK = '=\r\n'

/** Puts each mark on its own line, as a slot. Boundaries and part headers fit on a line, so they don't change. */
function slottedLines(body: string, marks: PersonalMarks): (string | { slot: Slot })[] {
  const place = new RegExp(`(${marks.token}|${marks.email})`)
  const pieces: (string | { slot: Slot })[] = []
  const lines = body.replaceAll(SOFT_BREAK, '').split('\r\n')
  // The text part comes before the HTML part, where addresses must be escaped. A line of text may look like this
  // header, but no line of the HTML does, so the last one counts.
  const htmlAt = lines.findLastIndex((line) => /^Content-Type: text\/html/i.test(line))
  for (const [index, line] of lines.entries()) {
    if (index > 0) pieces.push('\r\n')
    pieces.push(...slottedLine(line.split(place), marks, index > htmlAt ? 'emailInHtml' : 'emailInText'))
  }
  return pieces
}

function slottedLine(tokens: readonly string[], marks: PersonalMarks, emailSlot: Slot): (string | { slot: Slot })[] {
  const filled = tokens.filter(Boolean)
  return filled.flatMap((token, index) => {
    const end = index < filled.length - 1 ? SOFT_BREAK : ''
    if (token === marks.token) return [{ slot: 'token' as const }, end]
    if (token === marks.email) return [{ slot: emailSlot }, end]
    return [brokenSoftly(token), end]
  })
}

function encodedValue(value: string): string {
  return brokenSoftly(value.replaceAll('=', '=3D'))
}

/** Never splits `=3D`, and leaves room for a soft break at the end of each line. */
function brokenSoftly(text: string): string {
  if (text.length < LINE_LENGTH) return text
  const lines: string[] = []
  let at = 0
  while (text.length - at >= LINE_LENGTH) {
    let end = at + LINE_LENGTH - 1
    if (text[end - 1] === '=') end -= 1
    else if (text[end - 2] === '=') end -= 2
    lines.push(text.slice(at, end))
    at = end
  }
  lines.push(text.slice(at))
  return lines.join(SOFT_BREAK)
}

export interface Recipient {
  readonly email: string
  readonly unsubscribeToken: string
  /** With angle brackets. */
  readonly messageId: string
  readonly date?: Date
}

/** A value that isn't safe in a message, because it could end a header and start another. */
export class RecipientError extends Error {
  override name = 'RecipientError' as const
}

/** No characters with a meaning in headers. Non-ASCII letters would need SMTPUTF8, which few mail servers support. */
const SAFE_ADDRESS = /^[!#$%&'*+\-./0-9=?A-Z^_`a-z{|}~]{1,254}@[A-Za-z0-9.-]{1,254}$/
const SAFE_TOKEN = /^[A-Za-z0-9_-]{1,200}$/
const SAFE_MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,400}>$/

function refuseUnsafe({ email, unsubscribeToken, messageId }: Recipient): void {
  if (!SAFE_ADDRESS.test(email)) throw new RecipientError('This address can’t be written to.')
  if (!SAFE_TOKEN.test(unsubscribeToken)) throw new RecipientError('The unsubscribe token has unknown characters.')
  if (!SAFE_MESSAGE_ID.test(messageId)) throw new RecipientError('The Message-ID has unknown characters.')
}

interface HeaderValues {
  readonly unsubscribe: string
  readonly date: string
}

function personalHeaders(recipient: Recipient, { unsubscribe, date }: HeaderValues): string {
  const { email, messageId } = recipient
  return (
    header('To', email) +
    `Date: ${date}\r\n` +
    header('Message-ID', messageId) +
    header('List-Unsubscribe', `<${unsubscribe}>`)
  )
}

/** An address can only be folded after the colon. */
function header(name: string, value: string): string {
  return name.length + 2 + value.length > LINE_LENGTH ? `${name}:\r\n ${value}\r\n` : `${name}: ${value}\r\n`
}

function mailDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}
