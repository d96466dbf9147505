import { type Kysely, sql } from 'kysely'

/** What each source says about an event, whose value each of its fields has, and what editors are asked. */
export async function createEventClaims(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_claims (
      source_kind text not null,
      source_id text not null,
      item_key text not null,
      event_id text not null,
      source_name text not null,
      url text,
      fingerprint text not null,
      said text not null,
      is_gone integer not null default 0 check (is_gone in (0, 1)),
      first_seen_at bigint not null,
      last_seen_at bigint not null,
      primary key (source_kind, source_id, item_key)
    )
  `.execute(db)
  await sql`create index event_claims_event on event_claims (event_id)`.execute(db)
  await sql`
    create table event_field_origins (
      event_id text not null,
      field text not null,
      source_kind text not null,
      source_id text not null,
      item_key text not null,
      source_name text not null,
      value text not null,
      former text,
      decided_by text,
      decided_at bigint not null,
      primary key (event_id, field)
    )
  `.execute(db)
  await sql`
    create table event_differences (
      event_id text not null,
      field text not null,
      source_kind text not null,
      source_id text not null,
      item_key text not null,
      theirs text not null,
      status text not null check (status in ('open', 'kept', 'taken')),
      noted_at bigint not null,
      answered_by text,
      answered_at bigint,
      primary key (event_id, field, source_kind, source_id, item_key)
    )
  `.execute(db)
  await sql`create index event_differences_status on event_differences (status, noted_at)`.execute(db)
}
