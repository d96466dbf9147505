import { type Kysely, sql } from 'kysely'

/**
 * `snoozed_until` is county wall time, so that a suggestion comes back at 7 AM whatever the clocks do meanwhile.
 * `found_kind` and `found_details` are the source's own while an editor's stand in their place.
 */
export async function addSnoozedSuggestions(db: Kysely<unknown>): Promise<void> {
  for (const column of ['snoozed_until', 'found_kind', 'found_details', 'deleted_by'])
    await sql`alter table content_suggestions add column ${sql.ref(column)} text`.execute(db)
  await sql`
    create index content_suggestions_snoozed on content_suggestions (snoozed_until) where snoozed_until is not null
  `.execute(db)
}
