import { type Kysely, sql } from 'kysely'

/** Mails that somebody waits for go before those that nobody misses for a minute. */
export async function addMailRanks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_mails add column rank integer not null default 1`.execute(db)
}
