import { type Kysely, sql } from 'kysely'

/** To erase an address, and to forget those of long ago. */
export async function indexSubmitters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index event_submissions_submitter on event_submissions (submitter_email) where submitter_email is not null
  `.execute(db)
}
