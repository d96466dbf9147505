import { type Kysely, sql } from 'kysely'

/** What takes an event that was published off the calendars that follow its file, without any of its texts. */
export async function createWithdrawnEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawn_events (
      id text not null primary key,
      slug text not null,
      uid text not null,
      sequence integer not null,
      start_date text not null,
      end_date text not null,
      all_day integer not null check (all_day in (0, 1)),
      time_zone text not null,
      rrule text,
      recurrence_end_date text,
      withdrawn_at bigint not null
    )
  `.execute(db)
}
