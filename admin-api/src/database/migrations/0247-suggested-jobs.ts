import { type Kysely, sql } from 'kysely'

const CATEGORIES = sql.raw(`'Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs'`)

/** What sources of jobs give belongs to Jobs. SQLite can't change a column's check. */
export async function addSuggestedJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content_suggestions add column category_of_eight text check (category_of_eight in (${CATEGORIES}))
  `.execute(db)
  await sql`update content_suggestions set category_of_eight = ai_category`.execute(db)
  await sql`alter table content_suggestions drop column ai_category`.execute(db)
  await sql`alter table content_suggestions rename column category_of_eight to ai_category`.execute(db)
}
