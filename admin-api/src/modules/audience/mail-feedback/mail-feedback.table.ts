export type FeedbackOutcome = 'bounce' | 'soft-bounce' | 'complaint' | 'unsubscribe' | 'unknown' | 'nothing'

/** Reports about our mail. */
export interface MailFeedbackTable {
  /** Hash of the report, so that a repeated one doesn't count twice. */
  id: string
  reporter: string
  /** `nothing`: the row only marks a signed call as received. */
  outcome: FeedbackOutcome
  received_at: number
}
