import type { Dialect } from './dialect.ts'

export const objectSiteTables = ({ unlogged }: Dialect) => `
-- What is live, where the site's bytes are in an object store. On one machine these tables stay empty.
create table site_state (
  id integer not null primary key check (id = 1),
  version bigint not null,
  release text not null,
  code text not null,
  publish_id text not null,
  published_at bigint not null,
  retired_files text not null default '{}'
);

create table site_versions (version bigint not null primary key, at bigint not null);

create table site_files (
  path text not null primary key,
  object_key text,
  hash text,
  bytes bigint,
  version bigint not null
);
create index site_files_newest on site_files (version);
create index site_files_by_object on site_files (object_key) where object_key is not null;

create ${unlogged} table site_staged_files (
  publish_id text not null,
  path text not null,
  object_key text not null,
  hash text not null,
  bytes bigint not null,
  primary key (publish_id, path)
);

create table site_objects (
  key text not null primary key,
  hash text not null,
  bytes bigint not null,
  unused_since bigint
);
create index site_objects_by_hash on site_objects (hash);
create index site_objects_unused on site_objects (unused_since) where unused_since is not null;

create table damaged_objects (key text not null primary key, noticed_at bigint not null);

create table site_codes (
  code text not null primary key,
  number integer not null unique,
  seen_at bigint not null
);
`
