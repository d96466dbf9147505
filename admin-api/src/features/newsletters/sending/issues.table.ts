/** A newsletter as it was when its send began. */
export interface NewsletterIssueTable {
  newsletter_id: string
  /** JSON of an `IssueContent`. */
  content: string
  frozen_at: number
}
