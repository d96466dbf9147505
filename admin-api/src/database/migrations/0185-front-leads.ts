import { type Kysely, sql } from 'kysely'

export async function rememberAutomaticLeads(db: Kysely<unknown>): Promise<void> {
  await sql`alter table front_published add column leads text not null default '[]'`.execute(db)
}
