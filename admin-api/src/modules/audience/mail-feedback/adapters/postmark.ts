import type { MailEventType } from '@hometown/shared-types/mail-feedback'
import { z } from 'zod'
import { reportedEvent } from '../feedback-event.ts'
import { type Adapter, asList, eventsOf, words } from './adapter.ts'

const schema = z.looseObject({
  RecordType: z.string(),
  ID: z.union([z.number(), z.string()]).optional(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
  BouncedAt: z.string().optional(),
  ChangedAt: z.string().optional(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
})

const HARD = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])
const NOT_BOUNCED = new Set(['AutoResponder', 'AddressChange', 'OpenRelayTest', 'ChallengeVerification', 'Subscribe'])

/** Postmark reports its own Message-ID, so events are matched by address. */
export const postmark: Adapter = (body) => {
  const calls = z.array(schema).safeParse(asList(body))
  if (!calls.success) return undefined
  return eventsOf(
    calls.data.map((call) => {
      const type = typeOf(call)
      if (!type) return undefined
      const details = words(call.Type, call.Description, call.Details)
      const ownId = [call.RecordType, call.ID, call.BouncedAt ?? call.ChangedAt]
      return reportedEvent('postmark', { type, email: call.Email ?? call.Recipient, details }, ownId)
    }),
  )
}

function typeOf(call: z.infer<typeof schema>): MailEventType | undefined {
  if (call.RecordType === 'SpamComplaint') return 'complaint'
  if (call.RecordType === 'SubscriptionChange') {
    if (!call.SuppressSending) return undefined
    // The report of the bounce says what it is about.
    if (call.SuppressionReason === 'HardBounce') return 'soft-bounce'
    return call.SuppressionReason === 'SpamComplaint' ? 'complaint' : 'unsubscribe'
  }
  if (call.RecordType !== 'Bounce' || NOT_BOUNCED.has(call.Type ?? '')) return undefined
  if (call.Type === 'SpamComplaint') return 'complaint'
  if (call.Type === 'Unsubscribe') return 'unsubscribe'
  return HARD.has(call.Type ?? '') ? 'bounce' : 'soft-bounce'
}
