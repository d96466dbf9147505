import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import type { Generated, Selectable } from 'kysely'

/** The counters change in the same transactions as the ledger's rows; recipients in none of them are queued. */
export interface NewsletterSendTable {
  no: Generated<number>
  newsletter_id: string
  /** JSON list of variant keys; deliveries refer to them by index. */
  variants: Generated<string>
  noted_to: Generated<string>
  /** No address before this one is queued. */
  next_email: Generated<string>
  total: Generated<number>
  on_the_wire: Generated<number>
  accepted: Generated<number>
  deferred: Generated<number>
  failed: Generated<number>
  in_doubt: Generated<number>
  suppressed: Generated<number>
  unsubscribed: Generated<number>
  cancelled: Generated<number>
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
  /** `refused`: the mail server refused many messages in a row. */
  pause_reason: 'person' | 'restored' | 'away' | 'refused' | null
  cancelling: Generated<number>
  cancelled_at: number | null
  problem: string | null
}

export type NewsletterSendRow = Selectable<NewsletterSendTable>

export type CountedState = Exclude<DeliveryState, 'queued'>
