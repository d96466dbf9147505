import type { MailEventType } from '@hometown/shared-types/mail-feedback'
import { z } from 'zod'
import { reportedEvent } from '../feedback-event.ts'
import { type Adapter, eventsOf, words } from './adapter.ts'

const schema = z.looseObject({
  event: z.string(),
  email: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  reason: z.string().optional(),
  response: z.string().optional(),
  timestamp: z.number().optional(),
  'smtp-id': z.string().optional(),
  sg_event_id: z.string().optional(),
})

const LEAVING = new Set(['unsubscribe', 'group_unsubscribe'])

export const sendgrid: Adapter = (body) => {
  const calls = z.array(schema).safeParse(body)
  if (!calls.success) return undefined
  return eventsOf(
    calls.data.map((call) => {
      const type = typeOf(call)
      const details = words(call.type, call.status, call.reason ?? call.response)
      const ownId = call.sg_event_id ?? [call.event, call.timestamp]
      return type && reportedEvent('sendgrid', { type, email: call.email, details, messageId: call['smtp-id'] }, ownId)
    }),
  )
}

function typeOf({ event, type, reason = '' }: z.infer<typeof schema>): MailEventType | undefined {
  if (event === 'spamreport') return 'complaint'
  if (LEAVING.has(event)) return 'unsubscribe'
  if (event === 'deferred') return 'soft-bounce'
  if (event === 'bounce') return type === 'blocked' ? 'soft-bounce' : 'bounce'
  if (event !== 'dropped') return undefined
  if (/^invalid(?! smtpapi)/i.test(reason)) return 'bounce'
  // Its own list, which can have addresses whose server only refused us.
  if (/^bounced address/i.test(reason)) return 'soft-bounce'
  return /^spam reporting/i.test(reason) ? 'complaint' : undefined
}
