import { type Kysely, sql } from 'kysely'

/** What the source of an event that was made of a suggestion says of it now; null where that is the same. */
export async function addSourceDetails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_suggestions add column source_details text`.execute(db)
  await sql`
    create index content_suggestions_changed on content_suggestions (event_id) where source_details is not null
  `.execute(db)
}
