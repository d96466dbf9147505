export const frontPageTables = `
create table front_versions (
  version integer not null primary key,
  plan text not null,
  action text not null,
  article_id text,
  username text,
  created_at bigint not null
);
create index front_versions_by_age on front_versions (created_at);

create table front_published (
  id integer not null primary key,
  front text not null,
  article_ids text not null,
  lead_since bigint,
  due_at bigint not null,
  revision integer not null,
  leads text not null default '[]'
);

-- sample: alerts that go with the sample county.
create table reader_alerts (
  id text not null primary key,
  level text not null,
  text text not null,
  url text,
  starts_at bigint not null,
  ends_at bigint not null,
  created_at bigint not null,
  created_by text,
  ended_by text,
  version integer not null default 1,
  sample integer not null default 0
);
create index reader_alerts_by_end on reader_alerts (ends_at);
`
