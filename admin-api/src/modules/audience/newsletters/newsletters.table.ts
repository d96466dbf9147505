import type {
  DeliveryState,
  HeldReason,
  NewsletterStatus,
  SendProgress,
} from '@hometown/shared-types/contract/newsletter-sending'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface NewsletterTable {
  id: string
  title: string
  description: string | null
  /** JSON list of article ids. */
  article_ids: Generated<string>
  status: Generated<NewsletterStatus>
  scheduled_for: number | null
  /** The time when the send began, in milliseconds. */
  sent_at: number | null
  /** The number of messages that the mail server accepted. */
  recipient_count: Generated<number>
  only_chosen_sections: Generated<number>
  introduction_html: Generated<string | null>
  /** Plain text whose lines are kept. */
  sign_off: Generated<string | null>
  includes_calendar: Generated<number>
  held_reason: Generated<HeldReason | null>
  taken_off_at: Generated<number | null>
  version: Generated<number>
  sample: Generated<number>
  created_at: number
  updated_at: number
}

export type NewsletterRow = Selectable<NewsletterTable>
export interface ListedNewsletterRow extends NewsletterRow {
  /** The time when its send was paused. */
  paused_at: number | null
}
export type NewNewsletterRow = Insertable<NewsletterTable>
export type NewsletterRowChanges = Omit<Updateable<NewsletterTable>, 'version'>

/** A newsletter as it was when its send began. */
export interface NewsletterIssueTable {
  newsletter_id: string
  /** JSON of an `IssueContent`. */
  content: string
  frozen_at: number
  tracks_clicks: Generated<number>
}

export interface NewsletterSendTable {
  number: Generated<number>
  newsletter_id: string
  /** The number of recipients, written when all are noted. */
  total: Generated<number>
  /** The number of readers for whom it had nothing. They have no delivery and aren't part of `total`. */
  left_out: Generated<number>
  started_at: number
  /** The time is null while something is queued, on the wire or to be canceled. */
  finished_at: number | null
  paused_at: number | null
  pause_reason: SendProgress['pauseReason']
  cancelled_at: number | null
  /** The cause of `paused_at`: what the mail server said, or why nothing can be composed. */
  problem: string | null
}

export type NewsletterSendRow = Selectable<NewsletterSendTable>

/** The ledger: one row per send and address. */
export interface NewsletterDeliveryTable {
  send_number: number
  email: string
  /** A subscriber who has changed the address gets the message at the new one, and one who was deleted gets none. */
  subscriber_id: string
  state: DeliveryState
  attempts: Generated<number>
  /** The time is set while the message is queued or deferred. */
  next_attempt_at: number | null
  fence: number | null
  reply: string | null
  updated_at: number
  /** The provider's report after the mail server had accepted the message. */
  report: 'bounce' | 'soft-bounce' | 'complaint' | null
  reported_at: number | null
  feedback: string | null
}

export type NewsletterDeliveryRow = Selectable<NewsletterDeliveryTable>

/** Clicks on a link by all readers together. Primary key: the first two columns. */
export interface NewsletterClickTable {
  newsletter_id: string
  /** The article's number in the issue, from 1. */
  link: number
  clicks: number
}
