import type { MailEventType } from '@hometown/shared-types/mail-feedback'
import { z } from 'zod'
import { reportedEvent } from '../feedback-event.ts'
import { type Adapter, eventsOf, words } from './adapter.ts'

const eventSchema = z.looseObject({
  event: z.string(),
  id: z.string().optional(),
  severity: z.string().optional(),
  reason: z.string().optional(),
  recipient: z.string().optional(),
  timestamp: z.number().optional(),
  'delivery-status': z
    .looseObject({
      code: z.union([z.number(), z.string()]).nullish(),
      message: z.string().nullish(),
      description: z.string().nullish(),
    })
    .optional(),
  message: z.looseObject({ headers: z.looseObject({ 'message-id': z.string().optional() }).optional() }).optional(),
})

export const mailgunCallSchema = z.looseObject({
  signature: z.looseObject({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }).optional(),
  'event-data': eventSchema,
})

/** Failures that have other reasons than the address. Mailgun's own list can have addresses whose server refused us. */
const NOT_THE_ADDRESS = new Set([
  ...['old', 'greylisted', 'espblock', 'suppress-bounce', 'suppress-unsubscribe', 'suppress-complaint'],
])

export const mailgun: Adapter = (body) => {
  const call = mailgunCallSchema.safeParse(body)
  if (!call.success) return undefined
  const event = call.data['event-data']
  const type = typeOf(event)
  if (!type) return { events: [] }
  const status = event['delivery-status']
  const details = words(event.reason, status?.code, status?.message || status?.description)
  const messageId = event.message?.headers?.['message-id']
  return eventsOf([
    reportedEvent(
      'mailgun',
      { type, email: event.recipient, details, messageId },
      event.id ?? [event.event, event.timestamp],
    ),
  ])
}

function typeOf({ event, severity, reason }: z.infer<typeof eventSchema>): MailEventType | undefined {
  if (event === 'complained') return 'complaint'
  if (event === 'unsubscribed') return 'unsubscribe'
  if (event !== 'failed') return undefined
  return severity === 'permanent' && !NOT_THE_ADDRESS.has(reason ?? '') ? 'bounce' : 'soft-bounce'
}
