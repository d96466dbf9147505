import type { Dialect } from './dialect.ts'

export const publishingTables = ({ kind, growingNumber }: Dialect) => `
create table publishes (
  id text not null primary key,
  started_at bigint not null,
  finished_at bigint,
  outcome text not null,
  changes integer not null,
  message text not null,
  notices text not null default '[]'
);
create index publishes_newest on publishes (started_at);

-- PostgreSQL may commit a change after one with a higher number; xid says of which transaction it is.
create table changes (
  seq ${growingNumber},
  ${kind === 'postgres' ? 'xid xid8 not null default pg_current_xact_id(),' : ''}
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
${kind === 'postgres' ? 'create index changes_of_transaction on changes (xid);' : ''}

create table previews (id text not null primary key, html text not null, expires_at bigint not null);
create index previews_end on previews (expires_at);
`
