import { type Kysely, sql } from 'kysely'

/** The source's current values for an event made from a suggestion; null if they are the same. */
export async function addSourceDetails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_suggestions add column source_details text`.execute(db)
  await sql`
    create index content_suggestions_changed on content_suggestions (event_id) where source_details is not null
  `.execute(db)
}
