import type { RetentionName } from '@hometown/shared-types/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

export interface AgedTable {
  readonly table: keyof Database
  readonly key: readonly string[]
  /** The column that counts: milliseconds, or a county day. Large tables need an index on it. */
  readonly age: string
  readonly isDay?: true
  readonly only?: RawBuilder<boolean>
}

/** The database refuses to delete entries that are younger than this, compared with the newest one (`schema/audit.ts`). */
const AUDIT_KEPT_MS = 365 * 86_400_000

export const AGED_TABLES = {
  auditLog: [
    {
      ...{ table: 'audit_log', key: ['id'], age: 'created_at' },
      only: sql`created_at <= (select max(newest.created_at) from audit_log as newest) - ${sql.lit(AUDIT_KEPT_MS)}`,
    },
  ],
  // Changes refer to their publish, so they are deleted first.
  changes: [{ table: 'changes', key: ['seq'], age: 'created_at', only: sql`publish_id is not null` }],
  publishes: [
    {
      ...{ table: 'publishes', key: ['id'], age: 'started_at' },
      only: sql`not exists (select 1 from changes where publish_id = publishes.id)`,
    },
  ],
  articleViews: [{ table: 'article_views', key: ['article_id', 'day'], age: 'day', isDay: true }],
  // An open intent is a write without an answer, which will be resumed.
  webhooks: [{ table: 'webhook_deliveries', key: ['id'], age: 'received_at', only: sql`processed_at is not null` }],
  withdrawnPosts: [{ table: 'withdrawn_posts', key: ['origin', 'wordpress_id'], age: 'withdrawn_at' }],
  suggestions: [
    {
      ...{ table: 'content_suggestions', key: ['id'], age: 'discovered_at' },
      // A merged one goes with the one that has its sources.
      only: sql`status in ('pending', 'rejected') and snoozed_until is null and merged_into is null`,
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
  mailReports: [{ table: 'mail_feedback', key: ['id'], age: 'received_at' }],
  aiSpending: [{ table: 'ai_days', key: ['day'], age: 'day', isDay: true }],
  // Its reported rows are deleted with it.
  importReports: [{ table: 'subscriber_imports', key: ['id'], age: 'created_at' }],
  deletedPeople: [{ table: 'people', key: ['id'], age: 'deleted_at', only: sql`deleted_at is not null` }],
  // Approved and merged submissions stay, because they credit an event's submitter.
  submissions: [
    {
      ...{ table: 'event_submissions', key: ['id'], age: 'updated_at' },
      only: sql`status = 'declined' and submitter_email is null`,
    },
  ],
  finishedJobs: [
    { table: 'jobs', key: ['id'], age: 'finished_at', only: sql`state in ('done', 'cancelled', 'failed')` },
  ],
  expired: [
    { table: 'scraped_events', key: ['id'], age: 'expires_at' },
    { table: 'scraped_news', key: ['id'], age: 'expires_at' },
    { table: 'scraped_sports', key: ['id'], age: 'expires_at' },
    { table: 'scraping_cache', key: ['key'], age: 'expires_at' },
    { table: 'sessions', key: ['id'], age: 'expires_at' },
    { table: 'previews', key: ['id'], age: 'expires_at' },
    { table: 'limits', key: ['name'], age: 'ends_at' },
  ],
} satisfies Partial<Record<RetentionName, readonly AgedTable[]>>
