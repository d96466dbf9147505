import type { Dialect } from './dialect.ts'

export const publishingTables = ({ growingNumber, unlogged }: Dialect) => `
create table publishes (
  id text not null primary key,
  started_at bigint not null,
  finished_at bigint,
  outcome text not null check (outcome in ('running', 'live', 'failed', 'held')),
  release text,
  changes integer not null,
  files_written integer not null,
  files_removed integer not null,
  milliseconds bigint,
  message text not null,
  notices text not null default '[]',
  fence bigint
);
create index publishes_newest on publishes (started_at);

create table changes (
  seq ${growingNumber},
  kind text not null,
  content_id bigint,
  before text,
  after text,
  created_at bigint not null,
  publish_id text references publishes (id),
  subject_id text
);
create index changes_waiting on changes (seq) where publish_id is null;
create index changes_of_publish on changes (publish_id);
create index changes_created on changes (created_at);

create table publish_manifest (path text not null primary key, hash text not null);

-- Previews that one machine made and another may be asked for.
create ${unlogged} table previews (
  token_hash text not null primary key,
  html text not null,
  expires_at bigint not null
);
create index previews_end on previews (expires_at);

-- Drafts that a machine without a publisher wants rendered by another machine.
create ${unlogged} table preview_requests (
  id text not null primary key,
  request text not null,
  expires_at bigint not null,
  claimed_until bigint,
  html text,
  problem text
);
create index preview_requests_end on preview_requests (expires_at);
`
