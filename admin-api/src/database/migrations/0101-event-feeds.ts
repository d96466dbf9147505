import { type Kysely, sql } from 'kysely'

/** Calendars that are subscribed to. Whoever checks one holds it by a token until a moment. */
export async function createEventFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_feeds (
      id text not null primary key,
      name text not null,
      url text not null,
      category text not null check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
      status text not null check (status in ('draft', 'published')),
      times_reading text not null default 'written' check (times_reading in ('written', 'county', 'utc')),
      flag text,
      is_flag_dismissed integer not null default 0 check (is_flag_dismissed in (0, 1)),
      etag text,
      last_modified text,
      checked_at bigint,
      changed_at bigint,
      problem text,
      failures integer not null default 0,
      next_check_at bigint,
      check_token text,
      checking_until bigint,
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index event_feeds_next_check on event_feeds (next_check_at)`.execute(db)
}
