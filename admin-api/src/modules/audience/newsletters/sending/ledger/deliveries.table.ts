import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import type { Generated, Selectable } from 'kysely'

/** The ledger: one row per send and address. */
export interface NewsletterDeliveryTable {
  send_no: number
  email: string
  /** A subscriber who has changed the address or was deleted gets no message. */
  subscriber_id: string
  /** Index in the send's `variants`. */
  variant: number
  state: DeliveryState
  attempts: Generated<number>
  /** Set for deferred rows only. */
  next_attempt_at: number | null
  fence: number | null
  reply: string | null
  updated_at: number
  /** When the provider or a delivery report said that the address doesn't work. */
  bounced_at: Generated<number | null>
  complained_at: Generated<number | null>
  feedback: Generated<string | null>
}

export type NewsletterDeliveryRow = Selectable<NewsletterDeliveryTable>
