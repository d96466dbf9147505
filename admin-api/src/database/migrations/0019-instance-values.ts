import { type Kysely, sql } from 'kysely'

/** What the service notes for itself: its start counter, how far the mirror has come. */
export async function createInstanceValues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instance_values (
      name text not null primary key,
      value text not null,
      updated_at bigint not null
    )
  `.execute(db)
}
