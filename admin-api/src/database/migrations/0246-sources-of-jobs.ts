import { type Kysely, sql } from 'kysely'

const CATEGORIES = sql.raw(`'Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs'`)

/** Sources of job offers have their own category. SQLite can't change a column's check, and a new column needs a default. */
export async function addSourcesOfJobs(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sources_status`.execute(db)
  await sql`
    alter table sources add column category_of_eight text not null default 'Community'
    check (category_of_eight in (${CATEGORIES}))
  `.execute(db)
  await sql`update sources set category_of_eight = category`.execute(db)
  await sql`alter table sources drop column category`.execute(db)
  await sql`alter table sources rename column category_of_eight to category`.execute(db)
  await sql`create index sources_status on sources (status, category)`.execute(db)
}
