import { type Kysely, sql } from 'kysely'

/** Who left within a time is found by it; how many left after a newsletter is kept once nobody is added any more. */
export async function indexConsentTimes(db: Kysely<unknown>): Promise<void> {
  await sql`create index consent_events_told on consent_events (kind, created_at)`.execute(db)
  await sql`alter table newsletter_sends add column left_after integer`.execute(db)
}
