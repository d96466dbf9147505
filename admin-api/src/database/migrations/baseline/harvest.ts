import { type Kysely, sql } from 'kysely'

export async function createHarvestTables(db: Kysely<unknown>): Promise<void> {
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
  await sql`
    create table scraped_news (
      id text not null primary key,
      title text not null,
      content text,
      summary text,
      author text,
      published_at bigint,
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
  await sql`create index scraped_news_expiry on scraped_news (expires_at)`.execute(db)
  await sql`create index scraped_news_source on scraped_news (source_id)`.execute(db)
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
  await sql`
    create table scraping_cache (
      key text not null primary key,
      data text not null,
      source text,
      created_at bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index scraping_cache_expiry on scraping_cache (expires_at)`.execute(db)
  // `open` is 1 while a run is in progress, and unique, so that runs never overlap.
  await sql`
    create table harvest_runs (
      id text not null primary key,
      open integer unique check (open = 1),
      started_at bigint not null,
      finished_at bigint,
      fence bigint,
      stop_asked integer not null default 0 check (stop_asked in (0, 1)),
      samples integer not null default 0
    )
  `.execute(db)
  await sql`create index harvest_runs_newest on harvest_runs (started_at)`.execute(db)
  // The result of each source of a run. Its name stays when the source is deleted.
  await sql`
    create table harvest_run_sources (
      run_id text not null references harvest_runs (id) on delete cascade,
      source_id text not null,
      name text not null,
      category text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'reading', 'done', 'unchanged', 'failed', 'stopped')),
      found integer not null default 0,
      discovered integer not null default 0,
      problem text,
      primary key (run_id, source_id)
    )
  `.execute(db)
}
