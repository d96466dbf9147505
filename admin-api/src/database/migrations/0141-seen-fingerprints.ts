import { type Kysely, sql } from 'kysely'

/** Fingerprints expire unless a source still lists them, however old they are. */
export async function addSeenAt(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestion_fingerprints add column seen_at bigint not null default 0`.execute(db)
  await sql`update suggestion_fingerprints set seen_at = created_at`.execute(db)
  await sql`create index suggestion_fingerprints_seen on suggestion_fingerprints (seen_at)`.execute(db)
}
