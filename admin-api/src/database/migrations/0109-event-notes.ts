import { type Kysely, sql } from 'kysely'

/** What the next newsletter says of events that changed after an earlier one told of them, and what none shall say. */
export async function createEventNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_notes (
      id text not null primary key,
      event_id text not null,
      original_date text not null,
      change_key text not null,
      text text not null,
      state text not null check (state in ('wanted', 'dismissed', 'sent')),
      newsletter_id text,
      created_at bigint not null,
      unique (event_id, original_date, change_key)
    )
  `.execute(db)
  await sql`create index event_notes_state on event_notes (state, newsletter_id)`.execute(db)
}
