import { type Kysely, sql } from 'kysely'

/**
 * What providers report about our mail, stored before they are answered. The id is a hash of what is reported, so that
 * nothing counts twice; once it is done the content goes, and the row stays for a while to know a repetition by.
 */
export async function createMailFeedback(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_feedback (
      id text not null primary key,
      reporter text not null,
      content text,
      outcome text,
      attempts integer not null default 0,
      received_at bigint not null,
      processed_at bigint
    )
  `.execute(db)
  await sql`create index mail_feedback_waiting on mail_feedback (received_at) where processed_at is null`.execute(db)
  await sql`create index mail_feedback_told on mail_feedback (reporter, received_at)`.execute(db)
}
