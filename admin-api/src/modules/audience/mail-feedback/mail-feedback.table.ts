import type { Generated, Selectable } from 'kysely'

/** What became of a report. `unproven`: a mail that anybody may have written. */
export type FeedbackOutcome =
  | 'bounce'
  | 'soft-bounce'
  | 'complaint'
  | 'unsubscribe'
  | 'unknown'
  | 'unproven'
  | 'nothing'
  | 'unreadable'

/** Reports about our mail, stored before they are answered. */
export interface MailFeedbackTable {
  /** A hash of what is reported: nothing counts twice. */
  id: string
  reporter: string
  /** JSON of a `FeedbackEvent`, or of reporter `message` a mail in Base64; null once it is done. */
  content: string | null
  outcome: FeedbackOutcome | null
  attempts: Generated<number>
  received_at: number
  processed_at: number | null
}

export type MailFeedbackRow = Selectable<MailFeedbackTable>
