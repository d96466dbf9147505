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

-- Drafts as readers would see them, by the hash of their token; and requests of machines without a publisher, which a
-- publisher claims and answers.
create ${unlogged} table previews (
  id text not null primary key,
  request text,
  claimed_until bigint,
  html text,
  problem text,
  expires_at bigint not null
);
create index previews_end on previews (expires_at);
`
