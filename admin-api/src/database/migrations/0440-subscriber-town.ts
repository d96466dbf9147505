import { type Kysely, sql } from 'kysely'

/** Where a reader lives, if they say so: events there lead their calendar. */
export async function addSubscriberTown(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column town text check (length(town) between 1 and 60)`.execute(db)
}
