import { type Kysely, sql } from 'kysely'

export async function addAccountStates(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column disabled_at bigint`.execute(db)
  await sql`alter table users add column must_change_password integer not null default 0`.execute(db)
  await sql`alter table users add column signed_in_at bigint`.execute(db)
}
