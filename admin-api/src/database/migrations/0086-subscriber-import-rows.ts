import { type Kysely, sql } from 'kysely'

/** What was not imported, and why: a row for each row of the file. */
export async function createSubscriberImportRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriber_import_rows (
      import_id text not null references subscriber_imports (id) on delete cascade,
      row_number integer not null,
      kind text not null check (kind in ('error', 'skipped')),
      name text not null,
      reason text not null,
      primary key (import_id, row_number)
    )
  `.execute(db)
}
