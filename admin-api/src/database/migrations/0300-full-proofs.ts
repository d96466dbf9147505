import { type Kysely, sql } from 'kysely'

/** Null for sessions from before: their owners are asked once, before they change how they sign in. */
export async function addFullProofs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column fully_verified_at bigint`.execute(db)
}
