import { type Kysely, sql } from 'kysely'

/** What the last checks of each calendar found. */
export async function createEventFeedChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_feed_checks (
      id text not null primary key,
      feed_id text not null,
      started_at bigint not null,
      finished_at bigint not null,
      outcome text not null check (outcome in ('done', 'same', 'failed')),
      problem text,
      report text
    )
  `.execute(db)
  await sql`create index event_feed_checks_feed on event_feed_checks (feed_id, started_at)`.execute(db)
}
