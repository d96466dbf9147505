import type { Generated, Selectable } from 'kysely'

/** `unproven`: a mail that anyone could have written. */
export type FeedbackOutcome =
  | 'bounce'
  | 'soft-bounce'
  | 'complaint'
  | 'unsubscribe'
  | 'unknown'
  | 'unproven'
  | 'nothing'
  | 'unreadable'

/** Reports about our mail. They are stored before the webhook call is answered. */
export interface MailFeedbackTable {
  /** Hash of the report, so that a repeated one doesn't count twice. */
  id: string
  reporter: string
  /** JSON of a `FeedbackEvent`, or (reporter `message`) a mail in Base64. Null once processed. */
  content: string | null
  outcome: FeedbackOutcome | null
  attempts: Generated<number>
  received_at: number
  processed_at: number | null
}

export type MailFeedbackRow = Selectable<MailFeedbackTable>
