import type { Kysely } from 'kysely'

/** What an answer about two events changed, and the version of the event after it, for an undo. */
export async function addFormerMatches(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('event_matches').addColumn('former', 'text').execute()
  await db.schema.alterTable('event_matches').addColumn('event_version', 'integer').execute()
}
