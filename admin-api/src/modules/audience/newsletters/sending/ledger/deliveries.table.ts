import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import type { Generated, Selectable } from 'kysely'

/** The ledger: one row per send and address. */
export interface NewsletterDeliveryTable {
  send_no: number
  email: string
  /** Whoever has another address by now, or is gone, is written to no more. */
  subscriber_id: string
  /** The place in the send's `variants`. */
  variant: number
  state: DeliveryState
  /** How often it was handed to the mail server. */
  attempts: Generated<number>
  /** Of a deferred one; null for all others. */
  next_attempt_at: number | null
  /** Of the process that put it on the wire. */
  fence: number | null
  /** The server's words, or what went wrong. */
  reply: string | null
  updated_at: number
  /** The server said that nobody can be reached here, in these words; null once the address is suppressed. */
  refusal: Generated<string | null>
  /** When its provider, or a delivery report, said that nobody can be reached at the address. */
  bounced_at: Generated<number | null>
  complained_at: Generated<number | null>
  /** The words of the last report about it, also of one that it did not arrive this time. */
  feedback: Generated<string | null>
}

export type NewsletterDeliveryRow = Selectable<NewsletterDeliveryTable>
