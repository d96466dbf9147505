import MailComposer from 'nodemailer/lib/mail-composer'
import { typedHeaders } from '../../../../../integrations/mailer/typed-header.ts'
import type { Edition, MessageOptions } from '../edition.ts'

const PERSONAL: ReadonlySet<string> = new Set(['to', 'date', 'message-id', 'list-unsubscribe'])
const LINE_LENGTH = 76

/** The message without personal values: headers, each with its line ending, and body. ASCII only. */
export async function composeMessage(
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
