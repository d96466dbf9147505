import { type Kysely, sql } from 'kysely'

/** For the desk's lists, and to find what a suggestion became. */
export async function indexSuggestionLists(db: Kysely<unknown>): Promise<void> {
  await sql`create index content_suggestions_newest on content_suggestions (discovered_at)`.execute(db)
  await sql`create index content_suggestions_event on content_suggestions (event_id)`.execute(db)
  await sql`create index content_suggestions_fixture on content_suggestions (fixture_id)`.execute(db)
  await sql`
    create index content_suggestions_deleted on content_suggestions (deleted_at) where deleted_at is not null
  `.execute(db)
}
