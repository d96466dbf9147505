import { type Kysely, sql } from 'kysely'

export async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counters (
      name text not null primary key,
      value bigint not null
    )
  `.execute(db)
}
