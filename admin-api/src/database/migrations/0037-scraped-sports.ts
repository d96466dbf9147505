import { type Kysely, sql } from 'kysely'

export async function createScrapedSports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scraped_sports (
      id text not null primary key,
      team text not null,
      opponent text,
      date text,
      time text,
      location text,
      sport text,
      season text,
      url text,
      source text not null,
      source_id text references sources (id) on delete cascade,
      created_at bigint not null,
      updated_at bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index scraped_sports_expiry on scraped_sports (expires_at)`.execute(db)
  await sql`create index scraped_sports_source on scraped_sports (source_id)`.execute(db)
}
