import type { MailEventType } from '@hometown/shared-types/mail-feedback'
import { z } from 'zod'
import { reportedEvent } from '../feedback-event.ts'
import { type Adapter, asList, eventsOf, words } from './adapter.ts'

const schema = z.looseObject({
  event: z.string(),
  email: z.string().optional(),
  reason: z.string().nullish(),
  'message-id': z.string().optional(),
  ts_event: z.number().optional(),
  ts: z.number().optional(),
})

/** Brevo's APIs spell event names with or without underscores, so both are matched without them. */
const TYPES: Readonly<Record<string, MailEventType>> = {
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

export const brevo: Adapter = (body) => {
  const calls = z.array(schema).safeParse(asList(body))
  if (!calls.success) return undefined
  return eventsOf(
    calls.data.map((call) => {
      const type = TYPES[call.event.replaceAll(/[_-]/g, '').toLowerCase()]
      const messageId = call['message-id']
      const ownId = [call.event, messageId, call.ts_event ?? call.ts]
      const details = words(call.event, call.reason)
      return type && reportedEvent('brevo', { type, email: call.email, details, messageId }, ownId)
    }),
  )
}
