import { type Kysely, sql } from 'kysely'

/** Events that are on the calendar twice, or were lost, are put right by the next check, which must not hear 'unchanged'. */
export async function readFeedsAnew(db: Kysely<unknown>): Promise<void> {
  await sql`update event_feeds set etag = null, last_modified = null`.execute(db)
}
