import { type Kysely, sql } from 'kysely'

/** Each join asks which questions are about the event that goes. */
export async function indexMatchesOfAdded(db: Kysely<unknown>): Promise<void> {
  await sql`create index event_matches_added on event_matches (added_id) where added_id is not null`.execute(db)
}
