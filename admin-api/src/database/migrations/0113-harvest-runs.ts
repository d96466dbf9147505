import { type Kysely, sql } from 'kysely'

/** Readings of the sources. `open` is 1 while one is under way, and unique: there is never another beside it. */
export async function createHarvestRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table harvest_runs (
      id text not null primary key,
      open integer unique check (open = 1),
      started_at bigint not null,
      finished_at bigint,
      fence bigint,
      stop_asked integer not null default 0 check (stop_asked in (0, 1)),
      samples integer not null default 0
    )
  `.execute(db)
  await sql`create index harvest_runs_newest on harvest_runs (started_at)`.execute(db)
}
