import { type Kysely, sql } from 'kysely'

/** Readers for whom a newsletter had nothing; they have no row in the ledger. */
export async function addLeftOut(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletter_sends add column left_out integer not null default 0`.execute(db)
}
