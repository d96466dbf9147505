import { createHash } from 'node:crypto'
import type { MailReporter } from '@hometown/shared-types/contract/mail'
import { asciiAddress } from '@hometown/shared-types/contract/subscribers'
import { parseJson, singleLine } from '@hometown/shared-types/rules/text'
import { z } from 'zod'
import { isSoftBounce } from './soft-bounce.ts'

const mailAddressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'This is not an email address')
  .transform(asciiAddress)

/**
 * - `bounce`: nobody can be reached at the address, which is suppressed.
 * - `soft-bounce`: one message didn't arrive; only recorded.
 * - `complaint`: the reader reported spam; the address is suppressed, and the subscription ends.
 * - `unsubscribe`: the reader left through the provider.
 */
type MailEventType = 'bounce' | 'soft-bounce' | 'complaint' | 'unsubscribe'

export interface MailReport {
  /** The id stays the same when a service reports again. */
  id: string
  type: MailEventType
  email: string
  /** Our Message-ID, with angle brackets. */
  messageId: string | null
  details: string
}

/** A report in the service's own words; without a type, it's about something else, such as an opened mail. */
interface ProviderMailReport {
  type: MailEventType | undefined
  email: unknown
  messageId?: unknown
  details: readonly unknown[]
  ownId: unknown
}

type Fields = Readonly<Record<string, unknown>>

const MAX_REPORT_DETAILS_LENGTH = 500

/** Reads reports, ignoring unknown fields; undefined when the body doesn't have the service's format. */
export function readMailReports(reporter: MailReporter, body: unknown): MailReport[] | undefined {
  const reports: MailReport[] = []
  for (const entry of Array.isArray(body) ? body : [body]) {
    const event = asReportFields(entry)
    const reported = event && REPORT_READERS[reporter](event)
    if (!reported) return undefined
    reports.push(...reported.flatMap((one) => parseProviderReport(reporter, one) ?? []))
  }
  return reports
}

/** We drop reports without a valid address, because nothing could be done about them. */
function parseProviderReport(reporter: MailReporter, { type, email, messageId, details, ownId }: ProviderMailReport) {
  const address = mailAddressSchema.safeParse(/<([^<>]*)>\s*$/.exec(textOfValue(email))?.[1] ?? email)
  if (!type || !address.success) return undefined
  const words = details.map(textOfValue).filter(Boolean).join(' ')
  const event = {
    type: type === 'bounce' && isSoftBounce(words) ? 'soft-bounce' : type,
    email: address.data,
    messageId: parseMessageId(textOfValue(messageId)),
    details: singleLine(words).slice(0, MAX_REPORT_DETAILS_LENGTH),
  }
  return { id: reportHash(reporter, event.type, event.email, ownId ?? event), ...event }
}

export function reportHash(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function parseMessageId(messageId: string): string | null {
  const bare = messageId.trim().replace(/^<|>$/g, '')
  return bare.length <= 400 && /^[^\s<>]+@[^\s<>]+$/.test(bare) ? `<${bare}>` : null
}

function textOfValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function asReportFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function valueAt(value: unknown, ...path: string[]): unknown {
  return path.reduce((part, name) => asReportFields(part)?.[name], value)
}

function listAtPath(value: unknown, ...path: string[]): unknown[] {
  const list = valueAt(value, ...path)
  return Array.isArray(list) ? list : []
}

/** A service's own list can have addresses whose server only refused us, so being on it isn't a bounce. */
const REPORT_READERS: Readonly<Record<MailReporter, (event: Fields) => readonly ProviderMailReport[] | undefined>> = {
  /** Postmark reports its own Message-ID, so events are matched by address. */
  postmark(event) {
    const { RecordType, ID, Type, Email, Recipient, BouncedAt, ChangedAt } = event
    if (typeof RecordType !== 'string') return undefined
    const details = [Type, event.Description, event.Details]
    const ownId = [RecordType, ID, BouncedAt ?? ChangedAt]
    return [{ type: typeFromPostmark(event), email: Email ?? Recipient, details, ownId }]
  },

  mailgun(call) {
    const event = asReportFields(call['event-data'])
    if (!event) return undefined
    const { reason, severity, recipient: email, id, timestamp } = event
    const status = asReportFields(event['delivery-status'])
    const isPermanent = severity === 'permanent' && !MAILGUN_REASONS_NOT_ADDRESS.has(textOfValue(reason))
    const types = {
      complained: 'complaint',
      unsubscribed: 'unsubscribe',
      failed: isPermanent ? 'bounce' : 'soft-bounce',
    } as const
    const details = [reason, status?.code, textOfValue(status?.message) || status?.description]
    const messageId = valueAt(event, 'message', 'headers', 'message-id')
    return [{ type: typeNamed(types, event.event), email, messageId, details, ownId: id ?? [event.event, timestamp] }]
  },

  sendgrid(event) {
    if (typeof event.event !== 'string') return undefined
    const { email, type, status, reason, response, timestamp, sg_event_id } = event
    const details = [type, status, reason ?? response]
    const ownId = sg_event_id ?? [event.event, timestamp]
    return [{ type: mailEventTypeFromSendgrid(event), email, messageId: event['smtp-id'], details, ownId }]
  },

  /** Amazon's reports come in the envelope of its SNS or, as raw delivery, without it. */
  ses(body) {
    if (body.Type === 'SubscriptionConfirmation' || body.Type === 'UnsubscribeConfirmation') return []
    const notice = body.Type === 'Notification' ? asReportFields(parseJson(textOfValue(body.Message))) : body
    if (!notice || !(notice.notificationType ?? notice.eventType)) return undefined
    const messageId = valueAt(notice, 'mail', 'commonHeaders', 'messageId')
    const { bounceType, bounceSubType, feedbackId } = asReportFields(notice.bounce) ?? {}
    const isHard = bounceType === 'Permanent' && bounceSubType !== 'OnAccountSuppressionList'
    const bounces = listAtPath(notice, 'bounce', 'bouncedRecipients').map((recipient): ProviderMailReport => {
      const details = [bounceType, bounceSubType, valueAt(recipient, 'status'), valueAt(recipient, 'diagnosticCode')]
      const email = valueAt(recipient, 'emailAddress')
      return { type: isHard ? 'bounce' : 'soft-bounce', email, messageId, details, ownId: feedbackId }
    })
    const complaint = asReportFields(notice.complaint)
    if (!complaint || complaint.complaintFeedbackType === 'not-spam') return bounces
    const complaints = listAtPath(complaint, 'complainedRecipients').map((recipient): ProviderMailReport => {
      const details = [complaint.complaintFeedbackType, complaint.complaintSubType]
      const email = valueAt(recipient, 'emailAddress')
      return { type: 'complaint', email, messageId, details, ownId: complaint.feedbackId }
    })
    return [...bounces, ...complaints]
  },

  brevo(event) {
    if (typeof event.event !== 'string') return undefined
    const { email, reason, ts_event, ts, 'message-id': messageId } = event
    // Brevo's APIs spell these names with and without underscores.
    const type = typeNamed(BREVO_MAIL_EVENT_TYPES, event.event.replaceAll(/[_-]/g, '').toLowerCase())
    const ownId = [event.event, messageId, ts_event ?? ts]
    return [{ type, email, messageId, details: [event.event, reason], ownId }]
  },

  /** Mailjet reports its own message ids, so events are matched by address. */
  mailjet(event) {
    if (typeof event.event !== 'string') return undefined
    const { email, time, error, comment, source, hard_bounce, error_related_to: about } = event
    const isHard = hard_bounce === true && ['', 'recipient', 'domain'].includes(textOfValue(about))
    const types = {
      spam: 'complaint',
      unsub: 'unsubscribe',
      blocked: 'soft-bounce',
      bounce: isHard ? 'bounce' : 'soft-bounce',
    } as const
    const ownId = [event.event, event.Message_GUID, time]
    return [{ type: typeNamed(types, event.event), email, details: [about, error, comment, source], ownId }]
  },
}

function typeNamed(types: Readonly<Record<string, MailEventType>>, name: unknown): MailEventType | undefined {
  return Object.hasOwn(types, textOfValue(name)) ? types[textOfValue(name)] : undefined
}

const POSTMARK_HARD_BOUNCES: readonly unknown[] = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']
const POSTMARK_NON_BOUNCES: readonly unknown[] =
  'AutoResponder AddressChange OpenRelayTest ChallengeVerification Subscribe'.split(' ')

function typeFromPostmark({ RecordType, Type, SuppressSending, SuppressionReason }: Fields): MailEventType | undefined {
  if (RecordType === 'SpamComplaint') return 'complaint'
  if (RecordType === 'SubscriptionChange') {
    if (SuppressSending !== true) return undefined
    // The report of the bounce says what it is about.
    if (SuppressionReason === 'HardBounce') return 'soft-bounce'
    return SuppressionReason === 'SpamComplaint' ? 'complaint' : 'unsubscribe'
  }
  if (RecordType !== 'Bounce' || POSTMARK_NON_BOUNCES.includes(Type)) return undefined
  if (Type === 'SpamComplaint') return 'complaint'
  if (Type === 'Unsubscribe') return 'unsubscribe'
  return POSTMARK_HARD_BOUNCES.includes(Type) ? 'bounce' : 'soft-bounce'
}

/** Failures that have other reasons than the address. */
const MAILGUN_REASONS_NOT_ADDRESS = new Set(
  'old greylisted espblock suppress-bounce suppress-unsubscribe suppress-complaint'.split(' '),
)

function mailEventTypeFromSendgrid({ event, type, reason }: Fields): MailEventType | undefined {
  if (event === 'spamreport') return 'complaint'
  if (event === 'unsubscribe' || event === 'group_unsubscribe') return 'unsubscribe'
  if (event === 'deferred') return 'soft-bounce'
  if (event === 'bounce') return type === 'blocked' ? 'soft-bounce' : 'bounce'
  if (event !== 'dropped') return undefined
  if (/^invalid(?! smtpapi)/i.test(textOfValue(reason))) return 'bounce'
  if (/^bounced address/i.test(textOfValue(reason))) return 'soft-bounce'
  return /^spam reporting/i.test(textOfValue(reason)) ? 'complaint' : undefined
}

const BREVO_MAIL_EVENT_TYPES: Readonly<Record<string, MailEventType>> = {
  hardbounce: 'bounce',
  invalidemail: 'bounce',
  invalid: 'bounce',
  softbounce: 'soft-bounce',
  blocked: 'soft-bounce',
  deferred: 'soft-bounce',
  error: 'soft-bounce',
  spam: 'complaint',
  complaint: 'complaint',
  unsubscribe: 'unsubscribe',
  unsubscribed: 'unsubscribe',
}

/** A person must open this link before Amazon reports. We never do: strangers could make us call servers. */
export function amazonConfirmationUrl(body: unknown): string | undefined {
  const { Type, SubscribeURL } = asReportFields(body) ?? {}
  if (Type !== 'SubscriptionConfirmation' || !URL.canParse(textOfValue(SubscribeURL))) return undefined
  const { href, protocol, hostname, port } = new URL(textOfValue(SubscribeURL))
  const isAmazons = protocol === 'https:' && port === '' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
  return isAmazons ? href : undefined
}
