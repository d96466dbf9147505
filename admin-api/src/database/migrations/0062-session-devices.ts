import { type Kysely, sql } from 'kysely'

export async function addSessionDevices(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column address text`.execute(db)
  await sql`alter table sessions add column user_agent text`.execute(db)
}
