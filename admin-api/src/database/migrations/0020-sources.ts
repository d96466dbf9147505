import { type Kysely, sql } from 'kysely'

export async function createSources(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sources (
      id text not null primary key,
      name text not null,
      url text not null unique,
      source_type text not null default 'website'
        check (source_type in ('website', 'rss_feed', 'facebook_page', 'instagram')),
      category text not null
        check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches')),
      description text,
      status text not null default 'active' check (status in ('active', 'inactive')),
      ai_suggested integer not null default 0 check (ai_suggested in (0, 1)),
      sample integer not null default 0 check (sample in (0, 1)),
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index sources_status on sources (status, category)`.execute(db)
}
