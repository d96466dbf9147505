export const frontPageTables = `
-- One row: what editors decided, and what readers see.
create table front_page (
  id integer not null primary key,
  version integer not null,
  plan text not null,
  plan_before text,
  front text not null,
  article_ids text not null,
  due_at bigint not null,
  revision integer not null
);

create table reader_alerts (
  id text not null primary key,
  level text not null,
  text text not null,
  url text,
  starts_at bigint not null,
  ends_at bigint not null,
  created_by text
);
create index reader_alerts_by_end on reader_alerts (ends_at);
`
