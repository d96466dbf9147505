import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import type { Generated, Selectable } from 'kysely'

export interface NewsletterSendTable {
  no: Generated<number>
  newsletter_id: string
  /** JSON list of variant keys; deliveries refer to them by index. */
  variants: Generated<string>
  /** Recipients, written when all are noted. */
  total: Generated<number>
  /** Readers for whom it had nothing. They have no delivery and aren't part of `total`. */
  left_out: Generated<number>
  /** Reports that came after the mail server had accepted the message. */
  bounced: Generated<number>
  soft_bounced: Generated<number>
  complained: Generated<number>
  /** Unsubscribes that followed it; null until the count is final. */
  left_after: Generated<number | null>
  /** Messages accepted in the last second. */
  per_second: Generated<number>
  started_at: number
  finished_at: number | null
  paused_at: number | null
  /** `refused`: the mail server refused many messages in a row. `not_composed`: see `problem`. */
  pause_reason: 'person' | 'restored' | 'away' | 'refused' | 'not_composed' | null
  cancelling: Generated<number>
  cancelled_at: number | null
  problem: string | null
}

export type NewsletterSendRow = Selectable<NewsletterSendTable>

/** The ledger: one row per send and address. */
export interface NewsletterDeliveryTable {
  send_no: number
  email: string
  /** A subscriber who has changed the address gets the message at the new one, and one who was deleted gets none. */
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

export interface NewsletterIssueTable {
  newsletter_id: string
  /** JSON of an `IssueContent`. */
  content: string
  frozen_at: number
  tracks_clicks: Generated<number>
}
