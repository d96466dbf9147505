import { type Kysely, sql } from 'kysely'

export async function createReaderAlerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reader_alerts (
      id text not null primary key,
      level text not null,
      text text not null,
      url text,
      starts_at bigint not null,
      ends_at bigint not null,
      created_at bigint not null,
      created_by text,
      ended_by text,
      version integer not null default 1
    )
  `.execute(db)
  await sql`create index reader_alerts_by_end on reader_alerts (ends_at)`.execute(db)
}
