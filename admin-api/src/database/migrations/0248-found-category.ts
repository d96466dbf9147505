import { type Kysely, sql } from 'kysely'

/** A correction to a game makes the category Sports; this is the one to go back to. */
export async function addFoundCategory(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_suggestions add column found_category text`.execute(db)
}
