import { type Kysely, sql } from 'kysely'

export async function createSourceChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_checks (
      id text not null primary key,
      source_id text not null references sources (id) on delete cascade,
      started_at bigint not null,
      finished_at bigint,
      outcome text not null,
      http_status integer,
      found integer not null default 0,
      error text
    )
  `.execute(db)
  await sql`create index source_checks_newest on source_checks (source_id, started_at)`.execute(db)
}
