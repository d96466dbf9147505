import { type Kysely, sql } from 'kysely'

/** How many subscribers were active at the end of each day of the county, and of each category. */
export async function createSubscriberDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriber_days (
      day text not null primary key,
      active bigint not null,
      categories text not null
    )
  `.execute(db)
}
