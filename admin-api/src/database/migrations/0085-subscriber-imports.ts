import { type Kysely, sql } from 'kysely'

/** Files of subscribers that are too long to be imported while somebody waits. The text goes when it is read. */
export async function createSubscriberImports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriber_imports (
      id text not null primary key,
      csv_content text not null,
      options text not null,
      username text not null,
      user_id text not null,
      rows_total integer not null,
      rows_done integer not null default 0,
      last_row integer not null default 1,
      imported integer not null default 0,
      skipped integer not null default 0,
      errors integer not null default 0,
      created_at bigint not null,
      finished_at bigint
    )
  `.execute(db)
}
