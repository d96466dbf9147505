import type { Selectable } from 'kysely'

export type FeedbackOutcome =
  | 'bounce'
  | 'soft-bounce'
  | 'complaint'
  | 'unsubscribe'
  | 'unknown'
  | 'nothing'
  | 'unreadable'

/** Reports about our mail. They are stored before the webhook call is answered. */
export interface MailFeedbackTable {
  /** Hash of the report, so that a repeated one doesn't count twice. */
  id: string
  reporter: string
  /** JSON of a `FeedbackEvent`. Null once processed, and for a row that only marks a signed call as received. */
  content: string | null
  outcome: FeedbackOutcome | null
  received_at: number
  processed_at: number | null
}

export type MailFeedbackRow = Selectable<MailFeedbackTable>
