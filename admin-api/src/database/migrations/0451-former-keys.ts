import type { Kysely } from 'kysely'

/** The key that an entry had when it was first asked about: sources may change their keys, and editors answer by it. */
export async function addFormerKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('event_matches').addColumn('former_key', 'text').execute()
}
