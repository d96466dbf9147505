import { type Kysely, sql } from 'kysely'

/** What every find was known by, for good: it does not come back, also when its suggestion is gone. */
export async function createSuggestionFingerprints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suggestion_fingerprints (
      fingerprint text not null primary key,
      suggestion_id text references content_suggestions (id) on delete set null,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index suggestion_fingerprints_suggestion on suggestion_fingerprints (suggestion_id)`.execute(db)
}
