import { type Kysely, sql } from 'kysely'

/** How each source of a run went. A source that is deleted later stays in it by its name. */
export async function createHarvestRunSources(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table harvest_run_sources (
      run_id text not null references harvest_runs (id) on delete cascade,
      source_id text not null,
      name text not null,
      category text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'reading', 'done', 'unchanged', 'failed', 'stopped')),
      found integer not null default 0,
      discovered integer not null default 0,
      problem text,
      primary key (run_id, source_id)
    )
  `.execute(db)
}
