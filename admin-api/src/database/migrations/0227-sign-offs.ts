import { type Kysely, sql } from 'kysely'

/** Plain text that ends a newsletter. */
export async function addSignOffs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletters add column sign_off text`.execute(db)
}
