import type { RetentionName } from '@hometown/shared-types/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Rows that are told by one time of theirs. */
export interface AgedTable {
  readonly table: keyof Database
  /** Its primary key. */
  readonly key: readonly string[]
  /** The column that counts: milliseconds, or a day of the county. It needs an index where the table is large. */
  readonly age: string
  readonly isDay?: true
  /** Which rows may go at all. */
  readonly only?: RawBuilder<boolean>
}

/** Tables whose old rows go, and nothing else with them. What takes more than that is in `retention-rules.ts`. */
export const AGED_TABLES = {
  auditLog: [{ table: 'audit_log', key: ['id'], age: 'created_at' }],
  // Changes name the publish that they went out with, and go first.
  changes: [{ table: 'changes', key: ['seq'], age: 'created_at', only: sql`publish_id is not null` }],
  publishes: [
    {
      ...{ table: 'publishes', key: ['id'], age: 'started_at' },
      only: sql`outcome <> 'running' and not exists (select 1 from changes where publish_id = publishes.id)`,
    },
  ],
  articleViews: [{ table: 'article_views', key: ['article_id', 'day'], age: 'day', isDay: true }],
  // An open one is a write whose answer never came: it is taken up again.
  wordpressWrites: [{ table: 'content_intents', key: ['id'], age: 'closed_at', only: sql`state <> 'open'` }],
  webhooks: [{ table: 'webhook_deliveries', key: ['id'], age: 'received_at', only: sql`processed_at is not null` }],
  withdrawnPosts: [{ table: 'withdrawn_posts', key: ['origin', 'wordpress_id'], age: 'withdrawn_at' }],
  suggestions: [
    {
      ...{ table: 'content_suggestions', key: ['id'], age: 'discovered_at' },
      only: sql`status in ('pending', 'rejected')`,
    },
  ],
  deletedSuggestions: [{ table: 'content_suggestions', key: ['id'], age: 'deleted_at' }],
  fingerprints: [{ table: 'suggestion_fingerprints', key: ['fingerprint'], age: 'seen_at' }],
  mails: [
    {
      ...{ table: 'outgoing_mails', key: ['id'], age: 'updated_at' },
      only: sql`state in ('accepted', 'failed', 'in_doubt')`,
    },
  ],
  mailReports: [{ table: 'mail_feedback', key: ['id'], age: 'received_at', only: sql`processed_at is not null` }],
  aiSpending: [
    { table: 'ai_spending', key: ['day', 'provider', 'model', 'purpose'], age: 'day', isDay: true },
    { table: 'ai_days', key: ['day'], age: 'day', isDay: true },
    { table: 'ai_reservations', key: ['id'], age: 'expires_at' },
  ],
  // The rows that were left out go with it.
  importReports: [{ table: 'subscriber_imports', key: ['id'], age: 'created_at' }],
  eventNotes: [{ table: 'event_notes', key: ['id'], age: 'created_at', only: sql`state <> 'wanted'` }],
  // Approved ones and those that were merged say whose idea an event was.
  submissions: [
    {
      ...{ table: 'event_submissions', key: ['id'], age: 'updated_at' },
      only: sql`status in ('declined', 'withdrawn') and submitter_email is null`,
    },
  ],
  finishedJobs: [
    { table: 'schedule', key: ['id'], age: 'finished_at', only: sql`state in ('done', 'cancelled', 'failed')` },
  ],
  /** Their rows name the time at which they go. */
  expired: [
    { table: 'known_stories', key: ['id'], age: 'expires_at' },
    { table: 'scraped_events', key: ['id'], age: 'expires_at' },
    { table: 'scraped_news', key: ['id'], age: 'expires_at' },
    { table: 'scraped_sports', key: ['id'], age: 'expires_at' },
    { table: 'scraping_cache', key: ['key'], age: 'expires_at' },
    { table: 'sessions', key: ['id'], age: 'expires_at' },
    { table: 'login_attempts', key: ['bucket'], age: 'ends_at' },
    { table: 'mail_allowances', key: ['bucket'], age: 'ends_at' },
  ],
} satisfies Partial<Record<RetentionName, readonly AgedTable[]>>
