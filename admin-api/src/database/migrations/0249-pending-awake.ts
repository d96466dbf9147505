import { type Kysely, sql } from 'kysely'

/** The dashboard counts pending suggestions that aren't snoozed by kind, from this index alone. */
export async function indexAwakeSuggestions(db: Kysely<unknown>): Promise<void> {
  await sql`drop index content_suggestions_kinds`.execute(db)
  await sql`
    create index content_suggestions_kinds on content_suggestions (status, deleted_at, kind, snoozed_until)
  `.execute(db)
}
