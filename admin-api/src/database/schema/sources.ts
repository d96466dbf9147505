export const sourceTables = `
-- Two spellings of one address have the same address_key.
create table sources (
  id text not null primary key,
  name text not null,
  url text not null unique,
  source_type text not null default 'website',
  description text,
  status text not null default 'active',
  ai_suggested integer not null default 0 check (ai_suggested in (0, 1)),
  sample integer not null default 0 check (sample in (0, 1)),
  created_at bigint not null,
  address_key text not null,
  feed_url text,
  link_selector text,
  checked_at bigint,
  new_item_at bigint,
  watched_since bigint,
  problem text,
  failures integer not null default 0,
  next_check_at bigint,
  category text not null default 'Community',
  version integer not null default 1
);
create unique index sources_address_key on sources (address_key);
create index sources_next_check on sources (next_check_at);
create index sources_status on sources (status, category);

-- open is 1 while a run is in progress, and unique, so that runs never overlap.
create table harvest_runs (
  id text not null primary key,
  open integer unique check (open = 1),
  started_at bigint not null,
  finished_at bigint
);
create index harvest_runs_newest on harvest_runs (started_at);

-- A source's turn in a run, and what came of it.
create table source_checks (
  id text not null primary key,
  run_id text not null references harvest_runs (id) on delete cascade,
  source_id text not null references sources (id) on delete cascade,
  state text not null default 'waiting',
  found integer not null default 0,
  discovered integer not null default 0,
  problem text,
  unique (run_id, source_id)
);
create index source_checks_of_source on source_checks (source_id);

create table scraping_cache (
  key text not null primary key,
  data text not null,
  source text,
  created_at bigint not null,
  expires_at bigint not null
);
create index scraping_cache_expiry on scraping_cache (expires_at);
`
