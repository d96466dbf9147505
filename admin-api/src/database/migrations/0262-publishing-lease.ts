import { type Kysely, sql } from 'kysely'

/** Publishes belong to the holder of a lease, and what the next holder must know about the live site is in rows. */
export async function addPublishingLease(db: Kysely<unknown>): Promise<void> {
  await sql`alter table publishes add column fence bigint`.execute(db)
  await sql`alter table site_state add column retired_files text not null default '{}'`.execute(db)
  await sql`create index site_files_by_object on site_files (object_key) where object_key is not null`.execute(db)
}
