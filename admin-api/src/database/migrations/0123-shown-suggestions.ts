import { type Kysely, sql } from 'kysely'

/** Counts and the best of each status, without reading what was found: a harvest may bring tens of thousands. */
export async function indexShownSuggestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index content_suggestions_shown
      on content_suggestions (status, relevance_score, discovered_at, id) where deleted_at is null
  `.execute(db)
}
