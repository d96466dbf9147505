import { type ParsedMail, simpleParser } from 'mailparser'
import { isNotAboutAddress } from '../../../integrations/mailer/smtp/refuses-address.ts'
import { asMessageId, type FeedbackEvent, oneLine } from './feedback-event.ts'

const MOST_RECIPIENTS = 100

/** Mails that aren't bounces, complaints or unsubscribes give no events. Untrusted: anyone can write one. */
export async function readMessage(message: Buffer): Promise<FeedbackEvent[]> {
  const mail = await simpleParser(message, {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  })
  const original = originalOf(mail)
  const report = partOf(mail, 'message/delivery-status')
  if (report) return deliveryEvents(report, original)
  const complaint = partOf(mail, 'message/feedback-report')
  if (complaint) return [complaintEvent(complaint, original)]
  const token = /^\s*unsubscribe[ +]([A-Za-z0-9_-]{8,200})\s*$/i.exec(mail.subject ?? '')?.[1]
  if (!token) return []
  return [{ type: 'unsubscribe', email: null, messageId: null, details: '', token, trusted: false }]
}

interface Original {
  messageId: string | null
  token: string | null
}

/** RFC 3464: one group of fields about the report, then one per recipient. */
function deliveryEvents(report: string, original: Original): FeedbackEvent[] {
  const events: FeedbackEvent[] = []
  for (const group of report.split(/\r?\n(?:[ \t]*\r?\n)+/).slice(0, MOST_RECIPIENTS)) {
    const fields = fieldsOf(group)
    const action = fields.get('action')?.toLowerCase()
    if (action !== 'failed' && action !== 'delayed') continue
    const status = fields.get('status') ?? ''
    const details = oneLine(`${status} ${fields.get('diagnostic-code') ?? ''}`)
    const isBounce = action === 'failed' && refusesAddress(status) && !isNotAboutAddress(details)
    const type = isBounce ? 'bounce' : 'soft-bounce'
    const email = addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient')) ?? null
    events.push({ type, email, details, ...original, trusted: false })
  }
  return events
}

/** RFC 5965. The complainer's address is often left out; the token in the original message identifies the reader. */
function complaintEvent(report: string, original: Original): FeedbackEvent {
  const fields = fieldsOf(report)
  const kind = fields.get('feedback-type') ?? 'abuse'
  const email = addressOf(fields.get('original-rcpt-to')) ?? null
  const type = kind === 'not-spam' || kind === 'auth-failure' ? 'soft-bounce' : 'complaint'
  return { type, email, details: oneLine(`${kind} ${fields.get('user-agent') ?? ''}`), ...original, trusted: false }
}

/** RFC 3463 codes that mean the address is bad: 5.1.x (except those about the sender), a disabled mailbox, no route. */
function refusesAddress(status: string): boolean {
  return /^5\.(0\.0|1\.(0|1|2|3|4|6|10)|2\.1|4\.1|4\.4)\b/.test(status)
}

function originalOf(mail: ParsedMail): Original {
  const part = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers')
  const fields = fieldsOf(part?.split(/\r?\n\r?\n/, 1)[0] ?? '')
  const unsubscribe = fields.get('list-unsubscribe') ?? ''
  return {
    messageId: asMessageId(fields.get('message-id')),
    token: /\/api\/subscribers\/unsubscribe\/([A-Za-z0-9_-]{8,200})>/.exec(unsubscribe)?.[1] ?? null,
  }
}

function partOf(mail: ParsedMail, type: string): string | undefined {
  return mail.attachments
    .find(({ contentType }) => contentType === type)
    ?.content.subarray(0, 64 * 1024)
    .toString('utf8')
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]{1,60}):([^\r\u2028\u2029]*)$/.exec(line) ?? []
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.replace(/^[ \t]+/, ''))
  }
  return fields
}

/** `rfc822; ann@example.org` */
function addressOf(field: string | undefined): string | undefined {
  const address = field
    ?.replace(/^[\w-]+\s*;/, '')
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase()
  return address && address.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address : undefined
}
