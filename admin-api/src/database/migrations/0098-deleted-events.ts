import { type Kysely, sql } from 'kysely'

/** Events that were deleted a few days ago, so that it can be taken back: the rows as JSON. */
export async function createDeletedEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_events (
      id text not null primary key,
      event text not null,
      exceptions text not null,
      deleted_at bigint not null
    )
  `.execute(db)
}
