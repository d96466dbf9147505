import { type Kysely, sql } from 'kysely'

/** What readers find once WordPress has done it. The process may die between WordPress's answer and our own row. */
export async function addChosenLeavings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_intents add column leaving text`.execute(db)
}
