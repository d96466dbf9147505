import { type Kysely, sql } from 'kysely'

const COLUMNS = [
  // RFC 5545, without COUNT and UNTIL; beside it `recurrence_rule` is its frequency in one word.
  'rrule text',
  "skipped_dates text not null default '[]'",
  'cancelled integer not null default 0 check (cancelled in (0, 1))',
  'uid text',
  'sequence integer not null default 0',
  'feed_id text',
  'submission_id text',
  "edited_fields text not null default '[]'",
  // The days between which it can be found; no last day is endless.
  "first_day text not null default ''",
  'last_day text',
  "location_key text not null default ''",
]

/** How an event repeats, what other calendars know it by, where it came from, and what bounds a look for it. */
export async function addEventSeries(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await sql`alter table calendar_events add column ${sql.raw(column)}`.execute(db)
}
