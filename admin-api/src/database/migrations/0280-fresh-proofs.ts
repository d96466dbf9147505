import { type Kysely, sql } from 'kysely'

/** When somebody last proved who they are in a session; null for sessions from before. */
export async function addFreshProofs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column verified_at bigint`.execute(db)
}
