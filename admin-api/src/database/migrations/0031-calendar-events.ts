import { type Kysely, sql } from 'kysely'

/** Wall time: `YYYY-MM-DD` when all-day (end inclusive), else the county's local time, with its zone. */
export async function createCalendarEvents(db: Kysely<unknown>): Promise<void> {
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
      category text not null check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
      tags text not null default '[]',
      status text not null default 'draft' check (status in ('draft', 'published')),
      recurrence_rule text check (recurrence_rule in ('none', 'daily', 'weekly', 'monthly', 'yearly')),
      recurrence_end_date text,
      wordpress_post_id bigint,
      wordpress_post_url text,
      version integer not null default 1,
      sample integer not null default 0 check (sample in (0, 1)),
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index calendar_events_start on calendar_events (status, start_date)`.execute(db)
  await sql`create index calendar_events_wordpress on calendar_events (wordpress_post_id)`.execute(db)
}
