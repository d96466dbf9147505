import { type Kysely, sql } from 'kysely'

/** Times are wall times in the event’s zone: `YYYY-MM-DD` when it is all day (the end inclusive), else with hours and minutes. */
export async function createEventTables(db: Kysely<unknown>): Promise<void> {
  // `rrule` is RFC 5545 without COUNT and UNTIL. The event is found between `first_day` and `last_day`; null is endless.
  await sql`
    create table calendar_events (
      id text not null primary key,
      slug text not null unique,
      title text not null,
      description text,
      location text,
      start_date text not null,
      end_date text not null,
      time_zone text not null,
      all_day integer not null default 0 check (all_day in (0, 1)),
      image_url text,
      category text not null
        check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
      tags text not null default '[]',
      status text not null default 'draft' check (status in ('draft', 'published')),
      recurrence_rule text check (recurrence_rule in ('none', 'daily', 'weekly', 'monthly', 'yearly')),
      recurrence_end_date text,
      wordpress_post_id bigint,
      wordpress_post_url text,
      version integer not null default 1,
      sample integer not null default 0 check (sample in (0, 1)),
      created_at bigint not null,
      updated_at bigint not null,
      rrule text,
      skipped_dates text not null default '[]',
      cancelled integer not null default 0 check (cancelled in (0, 1)),
      uid text,
      sequence integer not null default 0,
      feed_id text,
      submission_id text,
      edited_fields text not null default '[]',
      first_day text not null default '',
      last_day text,
      location_key text not null default ''
    )
  `.execute(db)
  await sql`create index calendar_events_start on calendar_events (status, start_date)`.execute(db)
  await sql`create index calendar_events_wordpress on calendar_events (wordpress_post_id)`.execute(db)
  await sql`create unique index calendar_events_uid on calendar_events (uid)`.execute(db)
  await sql`create index calendar_events_days on calendar_events (status, last_day, first_day)`.execute(db)
  await sql`create index calendar_events_location on calendar_events (location_key)`.execute(db)
  await sql`create index calendar_events_feed on calendar_events (feed_id)`.execute(db)
  // The exceptions of a series; null is as in the series.
  await sql`
    create table event_exceptions (
      event_id text not null references calendar_events (id) on delete cascade,
      original_date text not null,
      start_date text,
      end_date text,
      title text,
      description text,
      location text,
      cancelled integer not null default 0 check (cancelled in (0, 1)),
      primary key (event_id, original_date)
    )
  `.execute(db)
  // Deleted events as JSON, to undo a deletion.
  await sql`
    create table deleted_events (
      id text not null primary key,
      event text not null,
      exceptions text not null,
      deleted_at bigint not null
    )
  `.execute(db)
}
