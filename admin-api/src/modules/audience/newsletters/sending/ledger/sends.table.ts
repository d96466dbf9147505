import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import type { Generated, Selectable } from 'kysely'

/** One row per send. The counters change in the transactions of the ledger's rows; who is in none of them is queued. */
export interface NewsletterSendTable {
  no: Generated<number>
  newsletter_id: string
  /** JSON list of the keys of variants; rows of the ledger name their place in it. */
  variants: Generated<string>
  /** The last address that was noted. */
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
  /** Messages accepted in the last second. */
  /** Reports that came after the mail server had taken the message. */
  bounced: Generated<number>
  soft_bounced: Generated<number>
  complained: Generated<number>
  /** How many left after it; null until nobody is added any more. */
  left_after: Generated<number | null>
  per_second: Generated<number>
  started_at: number
  finished_at: number | null
  paused_at: number | null
  pause_reason: 'person' | 'restored' | null
  /** 1 while what waits is being cancelled. */
  cancelling: Generated<number>
  cancelled_at: number | null
  /** Why it could not be prepared until now. */
  problem: string | null
}

export type NewsletterSendRow = Selectable<NewsletterSendTable>

/** The states that are counted in a column of their own. */
export type CountedState = Exclude<DeliveryState, 'queued'>
