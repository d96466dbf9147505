import { type Kysely, sql } from 'kysely'

/** To find what an event came from. */
export async function indexSubmissionEvents(db: Kysely<unknown>): Promise<void> {
  await sql`create index event_submissions_event on event_submissions (event_id)`.execute(db)
}
