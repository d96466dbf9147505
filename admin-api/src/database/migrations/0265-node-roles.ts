import { type Kysely, sql } from 'kysely'

/** What each machine does, and which data folder it has: two with different ones can’t share a database without S3. */
export async function addNodeRoles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table nodes add column role text not null default 'all'`.execute(db)
  await sql`alter table nodes add column folder text`.execute(db)
}
