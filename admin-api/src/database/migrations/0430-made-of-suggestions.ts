import { type Kysely, sql } from 'kysely'

/** Trails ask which suggestion an article or event came from, also if it is gone. */
export async function indexMadeOfSuggestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index suggestion_steps_made on suggestion_steps (made_id, suggestion_id) where made_id is not null
  `.execute(db)
}
