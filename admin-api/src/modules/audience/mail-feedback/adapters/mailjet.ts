import type { MailEventType } from '@hometown/shared-types/mail-feedback'
import { z } from 'zod'
import { reportedEvent } from '../feedback-event.ts'
import { type Adapter, asList, eventsOf, words } from './adapter.ts'

const schema = z.looseObject({
  event: z.string(),
  email: z.string().optional(),
  time: z.number().optional(),
  hard_bounce: z.boolean().optional(),
  error: z.string().optional(),
  error_related_to: z.string().optional(),
  comment: z.string().optional(),
  source: z.string().optional(),
  Message_GUID: z.string().optional(),
})

/** Mailjet reports its own message ids, so events are matched by address. */
export const mailjet: Adapter = (body) => {
  const calls = z.array(schema).safeParse(asList(body))
  if (!calls.success) return undefined
  return eventsOf(
    calls.data.map((call) => {
      const type = typeOf(call)
      const details = words(call.error_related_to, call.error, call.comment, call.source)
      const ownId = [call.event, call.Message_GUID, call.time]
      return type && reportedEvent('mailjet', { type, email: call.email, details }, ownId)
    }),
  )
}

/** Mailjet's `error_related_to` for errors that aren't about us. */
const ABOUT_READER: readonly string[] = ['', 'recipient', 'domain']

function typeOf({
  event,
  hard_bounce,
  error_related_to: about = '',
}: z.infer<typeof schema>): MailEventType | undefined {
  if (event === 'spam') return 'complaint'
  if (event === 'unsub') return 'unsubscribe'
  if (event === 'blocked') return 'soft-bounce'
  if (event !== 'bounce') return undefined
  return hard_bounce && ABOUT_READER.includes(about) ? 'bounce' : 'soft-bounce'
}
