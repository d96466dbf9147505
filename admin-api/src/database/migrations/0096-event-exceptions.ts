import { type Kysely, sql } from 'kysely'

/** What is otherwise at one date of a series; null is 'as in the series'. Times are wall times, as those of the series. */
export async function createEventExceptions(db: Kysely<unknown>): Promise<void> {
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
}
