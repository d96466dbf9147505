import { SUBMITTER_KEPT_DAYS } from './event-submission.ts'
import { SUGGESTION_UNDELETE_DAYS } from './suggestion-calls.ts'

/** Everything that is removed for its age, in days. */
export const RETENTION_DAYS = {
  auditLog: 730,
  deletedArticles: 180,
  /** Analytics show a year. */
  publishes: 400,
  articleViews: 1100,
  /** Also for articles deleted here. As long as the revisions of deleted articles, which come back with them. */
  withdrawnPosts: 180,
  suggestions: 365,
  /** Longer than the 60 days after which news is too old to be suggested. */
  fingerprints: 365,
  mails: 30,
  outbox: 30,
  aiSpending: 1100,
  changes: 30,
  finishedJobs: 60,
  webhooks: 7,
  mailReports: 30,
  deletedSuggestions: SUGGESTION_UNDELETE_DAYS,
  /** Authors, who can be restored until then. */
  deletedPeople: 30,
  suggestionPictures: 30,
  submissions: 730,
  submitters: SUBMITTER_KEPT_DAYS,
  unconfirmed: 7,
  /** They contain addresses, and nobody reads them after some days. */
  importReports: 7,
  /** Rows with their own expiry time. */
  expired: 0,
} as const

export type RetentionName = keyof typeof RETENTION_DAYS
export const RETENTION_NAMES = Object.keys(RETENTION_DAYS) as RetentionName[]
