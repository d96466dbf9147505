import { type Kysely, sql } from 'kysely'

/** How far the clock of a machine is from the database's, in milliseconds; positive if it is ahead. */
export async function addClockOffsets(db: Kysely<unknown>): Promise<void> {
  await sql`alter table nodes add column clock_offset_ms bigint`.execute(db)
}
