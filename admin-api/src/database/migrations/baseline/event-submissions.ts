import { type Kysely, sql } from 'kysely'

/** Events as readers submitted them; the draft of each is an event of its own. */
export async function createEventSubmissionTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_submissions (
      id text not null primary key,
      key_hash text unique,
      status text not null default 'waiting'
        check (status in ('waiting', 'approved', 'declined', 'merged', 'withdrawn')),
      title text not null,
      description text not null,
      location text not null,
      category text not null
        check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
      start_date text not null,
      end_date text not null,
      time_zone text not null,
      all_day integer not null default 0 check (all_day in (0, 1)),
      recurrence_rule text check (recurrence_rule in ('daily', 'weekly', 'monthly', 'yearly')),
      recurrence_end_date text,
      link text not null,
      organiser text not null,
      note text not null,
      submitter_name text,
      submitter_email text,
      event_id text,
      event_version integer,
      reason text,
      decided_by text,
      decided_at bigint,
      corrected_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index event_submissions_status on event_submissions (status, created_at, id)`.execute(db)
  await sql`create index event_submissions_event on event_submissions (event_id)`.execute(db)
  await sql`
    create index event_submissions_submitter on event_submissions (submitter_email) where submitter_email is not null
  `.execute(db)
}
