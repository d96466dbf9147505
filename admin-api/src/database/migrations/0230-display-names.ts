import { type Kysely, sql } from 'kysely'

/** The name under which somebody writes; null until they say it. */
export async function addDisplayNames(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column display_name text`.execute(db)
}
