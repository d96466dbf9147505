import { type Kysely, sql } from 'kysely'

export async function createSourceTables(db: Kysely<unknown>): Promise<void> {
  // Two spellings of one address have the same `address_key`.
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
      updated_at bigint not null,
      address_key text,
      feed_url text,
      checked_at bigint,
      new_item_at bigint,
      pace_ms bigint,
      watched_since bigint,
      problem text,
      failures integer not null default 0,
      next_check_at bigint,
      silent_since bigint,
      items_found integer not null default 0
    )
  `.execute(db)
  await sql`create index sources_status on sources (status, category)`.execute(db)
  await sql`create unique index sources_address_key on sources (address_key)`.execute(db)
  await sql`create index sources_next_check on sources (next_check_at)`.execute(db)
  await sql`
    create table source_checks (
      id text not null primary key,
      source_id text not null references sources (id) on delete cascade,
      started_at bigint not null,
      finished_at bigint,
      outcome text not null,
      http_status integer,
      found integer not null default 0,
      error text,
      fresh integer not null default 0
    )
  `.execute(db)
  await sql`create index source_checks_newest on source_checks (source_id, started_at)`.execute(db)
}
