import type { Generated } from 'kysely'

export interface NewsletterIssueTable {
  newsletter_id: string
  /** JSON of an `IssueContent`. */
  content: string
  frozen_at: number
  tracks_clicks: Generated<number>
}
