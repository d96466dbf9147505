import { escapeHtml } from '@hometown/shared-types/escape-html'
import { unsubscribeUrl } from '@hometown/shared-types/mail-links'
import type { Edition, MessageOptions } from '../edition.ts'
import { composeMessage } from './compose-message.ts'
import { mailDate, personalHeaders, type Recipient, refuseUnsafe } from './personal-headers.ts'
import { encodedValue, type Slot, slottedLines } from './slotted-lines.ts'

/** A message that was composed once. */
export interface MessageTemplate {
  /**
   * The whole message for one recipient, lines ending in CRLF, as it stands before dots are doubled. Throws a
   * `RecipientError` for values that no header could hold.
   */
  fill(recipient: Recipient): Buffer
}

type Part = Buffer | Slot

/**
 * Composes an edition once, by nodemailer. Each place of a personal value stands on a line of its own between soft line
 * breaks, so that whatever is filled in there leaves all other lines, and their lengths, as they are.
 */
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
        mailTo: paper.from.address,
        date: date ? mailDate(date) : defaultDate,
      })
      return assemble(own, parts, values)
    },
  }
}

/** Texts next to each other become one run of bytes. */
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

/** Everything is ASCII by now: a character is a byte. */
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

/** As the components of mails write it, apostrophes too: a mail that is filled in is the one that would be rendered. */
function asRendered(text: string): string {
  return escapeHtml(text).replaceAll("'", '&#39;')
}
