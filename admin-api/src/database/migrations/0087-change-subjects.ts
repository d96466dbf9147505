import { type Kysely, sql } from 'kysely'

/** A change may be about something whose id is no number: a newsletter. */
export async function addChangeSubjects(db: Kysely<unknown>): Promise<void> {
  await sql`alter table changes add column subject_id text`.execute(db)
}
