import { type Kysely, sql } from 'kysely'

/** The dashboard counts pending suggestions by kind from this index alone. */
export async function indexSuggestionKinds(db: Kysely<unknown>): Promise<void> {
  await sql`create index content_suggestions_kinds on content_suggestions (status, deleted_at, kind)`.execute(db)
}
