import { type Kysely, sql } from 'kysely'

/** What of the calendar is still to be told to WordPress: one row for each event, gone ones too. */
export async function createEventPushes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_pushes (
      event_id text not null primary key,
      title text not null,
      wordpress_post_id bigint,
      wanted text not null,
      tries integer not null default 0,
      error text,
      due_at bigint not null,
      requested_at bigint not null
    )
  `.execute(db)
  await sql`create index event_pushes_due on event_pushes (due_at)`.execute(db)
}
