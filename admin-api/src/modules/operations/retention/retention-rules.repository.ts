import { countyDate } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/tables.ts'
import { MAIL_REPORT_DAYS } from '../../audience/mail-feedback/index.ts'
import { UNDELETE_DAYS } from '../../content/events/index.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 500
/** The limit is for each table and hour, so that stopping the service doesn't wait for long. */
const MAX_DELETE_BATCHES_PER_HOUR = 40

interface RetentionRule {
  readonly table: keyof Database
  /** The column whose age decides: a time in milliseconds, or a county day. Large tables need an index on it. */
  readonly column: string
  readonly days: number
  readonly isDay?: true
  readonly condition?: string
}

const ARTICLE_IS_GONE_SQL = 'not exists (select 1 from articles where articles.id = article_revisions.article_id)'
const PUBLISH_IS_UNUSED_SQL = 'not exists (select 1 from changes where publish_id = publishes.id)'
const HARVEST_RUN_IS_OVER_SQL = 'open is null and started_at < (select max(started_at) from harvest_runs)'
/** A merged suggestion goes with the one that has its sources. */
const UNUSED_SUGGESTION_SQL = `status in ('pending', 'rejected') and snoozed_until is null and merged_into is null`
const ASKED_TO_CONFIRM_AT_SQL = 'coalesce(confirmation_mailed_at, created_at)'
const LAST_SAVED_SQL = `(select max(other.saved_at) from article_revisions as other where other.article_id = article_revisions.article_id)`
/** The database refuses to delete younger entries (`schema/platform.ts`). */
const AUDIT_ENTRY_IS_DELETABLE = `created_at <= (select max(newest.created_at) from audit_log as newest) - ${365 * DAY_MS}`

export const retentionRules: readonly RetentionRule[] = [
  { table: 'audit_log', column: 'created_at', days: 730, condition: AUDIT_ENTRY_IS_DELETABLE },
  { table: 'articles', column: 'deleted_at', days: 180 },
  { table: 'article_revisions', column: LAST_SAVED_SQL, days: 180, condition: ARTICLE_IS_GONE_SQL },
  // Changes refer to their publish, so they are deleted first.
  { table: 'changes', column: 'created_at', days: 30, condition: 'publish_id is not null' },
  { table: 'publishes', column: 'started_at', days: 400, condition: PUBLISH_IS_UNUSED_SQL },
  { table: 'article_views', column: 'day', days: 1100, isDay: true },
  { table: 'content_suggestions', column: 'discovered_at', days: 365, condition: UNUSED_SUGGESTION_SQL },
  { table: 'content_suggestions', column: 'deleted_at', days: 30 },
  // A year is longer than the 60 days after which news is too old to be suggested.
  { table: 'suggestion_fingerprints', column: 'seen_at', days: 365 },
  { table: 'harvest_runs', column: 'started_at', days: 1, condition: HARVEST_RUN_IS_OVER_SQL },
  { table: 'outgoing_mails', column: 'updated_at', days: 30, condition: `state in ('accepted', 'failed', 'in_doubt')` },
  { table: 'mail_feedback', column: 'received_at', days: MAIL_REPORT_DAYS },
  { table: 'ai_days', column: 'day', days: 1100, isDay: true },
  // The address may be someone else's.
  { table: 'subscribers', column: ASKED_TO_CONFIRM_AT_SQL, days: 7, condition: 'awaits_confirmation = 1' },
  { table: 'people', column: 'deleted_at', days: 30 },
  { table: 'events', column: 'deleted_at', days: UNDELETE_DAYS },
  { table: 'scraping_cache', column: 'expires_at', days: 0 },
  { table: 'sessions', column: 'expires_at', days: 0 },
  { table: 'previews', column: 'expires_at', days: 0 },
  { table: 'limits', column: 'ends_at', days: 0 },
]

/** Deletes in short transactions, so that nobody waits for long. */
export async function deleteExpiredRows({ clock, config, log, store }: AppContext, rule: RetentionRule): Promise<void> {
  const { table, column, days, isDay, condition = 'true' } = rule
  const since = clock.now() - days * DAY_MS
  const before = isDay ? countyDate(since, config.timeZone) : since
  const row = sql.raw(store.kind === 'sqlite' ? 'rowid' : 'ctid')
  const batch = sql`
    select ${row} from ${sql.table(table)} where ${sql.raw(column)} <= ${before} and ${sql.raw(condition)} limit ${BATCH_SIZE}
  `
  let removed = 0
  for (let count = 0; count < MAX_DELETE_BATCHES_PER_HOUR; count++) {
    // Finding nothing must not wait for the writer, or write.
    if ((await batch.execute(store.db)).rows.length === 0) break
    const deletion = sql`delete from ${sql.table(table)} where ${row} in (${batch})`
    const { numAffectedRows } = await store.write('clock', ({ db }) => deletion.execute(db))
    removed += Number(numAffectedRows ?? 0n)
  }
  if (removed > 0) log.info({ table, removed, days }, 'data retention removed old rows')
}
