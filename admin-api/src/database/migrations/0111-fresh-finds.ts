import { type Kysely, sql } from 'kysely'

/** Each check says how much of what was found was new. */
export async function addFreshFinds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source_checks add column fresh integer not null default 0`.execute(db)
}
