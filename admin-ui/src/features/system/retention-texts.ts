import type { RetentionName } from '@hometown/shared-types/retention'

interface RetentionText {
  readonly title: string
  readonly hint: string
  /** Singular and plural of the counted unit. */
  readonly unit: readonly [one: string, several: string]
}

const ENTRY = ['entry', 'entries'] as const

export const RETENTION_TEXTS: Readonly<Record<RetentionName, RetentionText>> = {
  auditLog: { title: 'Audit log', hint: 'Who did what, and when.', unit: ENTRY },
  deletedArticles: {
    title: 'Deleted articles',
    hint: 'You can restore a deleted article until we delete its versions.',
    unit: ['version', 'versions'],
  },
  publishes: { title: 'Publish history', hint: 'Every publish, with its duration and result.', unit: ENTRY },
  articleViews: {
    title: 'Article views by day',
    hint: 'The total views of an article stay.',
    unit: ENTRY,
  },
  wordpressWrites: { title: 'Saves to WordPress', hint: 'Finished saves. Unfinished ones stay.', unit: ENTRY },
  withdrawnPosts: {
    title: 'Views and corrections of deleted articles',
    hint: 'An article that returns within this time gets them back.',
    unit: ['article', 'articles'],
  },
  suggestions: {
    title: 'Unused suggestions',
    hint: 'Suggestions that wait or were rejected. Published ones stay.',
    unit: ['suggestion', 'suggestions'],
  },
  fingerprints: {
    title: 'Stories already found',
    hint: 'Keeps us from suggesting a story twice. Counted from the last time a source listed it.',
    unit: ENTRY,
  },
  mails: {
    title: 'Single emails',
    hint: 'Confirmations, notices and alerts that were sent.',
    unit: ['email', 'emails'],
  },
  deletedPeople: {
    title: 'Deleted authors',
    hint: 'You can restore a deleted author until then.',
    unit: ['author', 'authors'],
  },
  outbox: { title: 'Outbox', hint: 'Emails kept as files while no mail server is set up.', unit: ['file', 'files'] },
  submissions: {
    title: 'Declined event submissions',
    hint: 'Without their submitters, who are forgotten earlier.',
    unit: ['submission', 'submissions'],
  },
  aiSpending: { title: 'AI costs', hint: 'Calls and costs by day.', unit: ENTRY },
  changes: { title: 'Published changes', hint: 'Which change went live with which publish.', unit: ENTRY },
  finishedJobs: { title: 'Finished jobs', hint: 'Scheduled work that is done or was canceled.', unit: ['job', 'jobs'] },
  webhooks: { title: 'WordPress webhooks', hint: 'Webhooks that were handled.', unit: ['webhook', 'webhooks'] },
  mailReports: {
    title: 'Email reports',
    hint: 'Bounces and complaints that were handled.',
    unit: ['report', 'reports'],
  },
  deletedSuggestions: {
    title: 'Deleted suggestions',
    hint: 'You can restore them for this long.',
    unit: ['suggestion', 'suggestions'],
  },
  suggestionPictures: {
    title: 'Pictures of suggestions',
    hint: 'Small copies of the sources’ pictures.',
    unit: ['file', 'files'],
  },
  submitters: {
    title: 'People who sent events',
    hint: 'Their names and addresses, counted from the decision.',
    unit: ['person', 'people'],
  },
  unconfirmed: {
    title: 'Unconfirmed subscribers',
    hint: 'Sign-ups whose address was never confirmed.',
    unit: ['subscriber', 'subscribers'],
  },
  importReports: {
    title: 'Subscriber imports',
    hint: 'Rows that failed, and why.',
    unit: ['import', 'imports'],
  },
  expired: {
    title: 'Expired data',
    hint: 'Sessions, sign-in limits and cached pages of sources.',
    unit: ENTRY,
  },
}
