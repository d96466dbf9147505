import { type Kysely, sql } from 'kysely'

export async function createScrapedEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scraped_events (
      id text not null primary key,
      title text not null,
      date text,
      time text,
      location text,
      description text,
      url text,
      category text,
      image_url text,
      source text not null,
      source_id text references sources (id) on delete cascade,
      created_at bigint not null,
      updated_at bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index scraped_events_expiry on scraped_events (expires_at)`.execute(db)
  await sql`create index scraped_events_source on scraped_events (source_id)`.execute(db)
}
