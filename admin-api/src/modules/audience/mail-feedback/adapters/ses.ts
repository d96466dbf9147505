import { parseJson } from '@hometown/shared-types/parse-json'
import { z } from 'zod'
import { type ReportedEvent, reportedEvent } from '../feedback-event.ts'
import { type AdaptedCall, type Adapter, eventsOf, words } from './adapter.ts'

const recipientSchema = z.looseObject({
  emailAddress: z.string(),
  status: z.string().optional(),
  diagnosticCode: z.string().optional(),
})

const noticeSchema = z.looseObject({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .looseObject({
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(recipientSchema).max(1000),
      feedbackId: z.string().optional(),
    })
    .optional(),
  complaint: z
    .looseObject({
      complainedRecipients: z.array(recipientSchema).max(1000),
      complaintFeedbackType: z.string().nullish(),
      complaintSubType: z.string().nullish(),
      feedbackId: z.string().optional(),
    })
    .optional(),
  mail: z.looseObject({ commonHeaders: z.looseObject({ messageId: z.string().optional() }).optional() }).optional(),
})

const snsSchema = z.looseObject({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: z.string().optional(),
  SubscribeURL: z.url().optional(),
})

/** Amazon SES notices, with the SNS envelope or (raw delivery) without it. */
export const ses: Adapter = (body) => {
  const envelope = snsSchema.safeParse(body)
  if (!envelope.success) return readNotice(body)
  const { Type, Message, SubscribeURL } = envelope.data
  if (Type === 'Notification') return readNotice(parseJson(Message ?? ''))
  // We never open this URL ourselves: anyone who knows our webhook URL could make us call other servers.
  const isAmazons = Type === 'SubscriptionConfirmation' && SubscribeURL !== undefined && isOfSns(SubscribeURL)
  return { events: [], ...(isAmazons && { confirmationUrl: SubscribeURL }) }
}

function readNotice(message: unknown): AdaptedCall | undefined {
  const notice = noticeSchema.safeParse(message)
  if (!notice.success) return undefined
  const { bounce, complaint, mail, notificationType, eventType } = notice.data
  if (!notificationType && !eventType) return undefined
  const messageId = mail?.commonHeaders?.messageId
  const events: (ReportedEvent | undefined)[] = []
  for (const { emailAddress: email, status, diagnosticCode } of bounce?.bouncedRecipients ?? []) {
    // Our account's list at Amazon can have addresses whose server only refused us.
    const isHard = bounce?.bounceType === 'Permanent' && bounce.bounceSubType !== 'OnAccountSuppressionList'
    const type = isHard ? 'bounce' : 'soft-bounce'
    const details = words(bounce?.bounceType, bounce?.bounceSubType, status, diagnosticCode)
    events.push(reportedEvent('ses', { type, email, details, messageId }, bounce?.feedbackId))
  }
  if (complaint?.complaintFeedbackType === 'not-spam') return eventsOf(events)
  for (const { emailAddress: email } of complaint?.complainedRecipients ?? []) {
    const details = words(complaint?.complaintFeedbackType, complaint?.complaintSubType)
    events.push(reportedEvent('ses', { type: 'complaint', email, details, messageId }, complaint?.feedbackId))
  }
  return eventsOf(events)
}

function isOfSns(address: string): boolean {
  const { protocol, hostname, port } = new URL(address)
  return protocol === 'https:' && port === '' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
}
