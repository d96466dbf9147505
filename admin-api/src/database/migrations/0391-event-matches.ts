import { type Kysely, sql } from 'kysely'

/** Answers to "is this the same event?", which are remembered, and how much each source is trusted. */
export async function createEventMatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_matches (
      source_kind text not null,
      source_id text not null,
      item_key text not null,
      event_id text not null,
      fingerprint text not null,
      added_id text,
      answer text not null check (answer in ('asked', 'same', 'not-same')),
      reasons text not null,
      asked_at bigint not null,
      answered_by text,
      answered_at bigint,
      primary key (source_kind, source_id, item_key, event_id)
    )
  `.execute(db)
  await sql`create index event_matches_answer on event_matches (answer, asked_at)`.execute(db)
  await sql`create index event_matches_event on event_matches (event_id)`.execute(db)
  await sql`
    create table event_source_trust (
      source_kind text not null,
      source_id text not null,
      field text not null,
      trust text not null check (trust in ('trusted', 'ask', 'never')),
      primary key (source_kind, source_id, field)
    )
  `.execute(db)
}
