import { type Kysely, sql } from 'kysely'

/** When a deed that failed is tried again; when it was to be done stays as it was planned. */
export async function addScheduleTries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schedule add column try_at bigint`.execute(db)
}
