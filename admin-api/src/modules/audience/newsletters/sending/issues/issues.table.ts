import type { Generated } from 'kysely'

/** A newsletter as it was when its send began. */
export interface NewsletterIssueTable {
  newsletter_id: string
  /** JSON of an `IssueContent`. */
  content: string
  frozen_at: number
  /** 1: the links of its mails lead by way of the counter. */
  tracks_clicks: Generated<number>
}
