import { type Kysely, sql } from 'kysely'

/** Old rows are searched every hour, in transactions that nobody should wait for. */
export async function indexAgedRows(db: Kysely<unknown>): Promise<void> {
  await sql`create index article_revisions_saved on article_revisions (article_id, saved_at)`.execute(db)
  await sql`create index changes_created on changes (created_at)`.execute(db)
  await sql`create index content_intents_closed on content_intents (closed_at) where closed_at is not null`.execute(db)
  await sql`create index mail_feedback_received on mail_feedback (received_at)`.execute(db)
  await sql`create index outgoing_mails_updated on outgoing_mails (updated_at)`.execute(db)
  await sql`create index schedule_finished on schedule (finished_at) where finished_at is not null`.execute(db)
}
