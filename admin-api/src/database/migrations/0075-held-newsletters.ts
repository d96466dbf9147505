import { type Kysely, sql } from 'kysely'

/** Why a planned newsletter waits for somebody's word: it is late, or the database was put back. */
export async function addHeldReason(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table newsletters add column held_reason text check (held_reason in ('late', 'restored'))
  `.execute(db)
}
