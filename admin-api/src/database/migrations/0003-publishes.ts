import { type Kysely, sql } from 'kysely'

export async function createPublishes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table publishes (
      id text not null primary key,
      started_at bigint not null,
      finished_at bigint,
      outcome text not null check (outcome in ('running', 'live', 'failed', 'held')),
      release text,
      changes integer not null,
      files_written integer not null,
      files_removed integer not null,
      milliseconds bigint,
      message text not null,
      notices text not null default '[]'
    )
  `.execute(db)
  await sql`create index publishes_newest on publishes (started_at)`.execute(db)
}
