export const importTables = `
-- What npm run import brought over from another system, so that a further run goes on where the last one ended.
create table imported_items (
  source text not null,
  item_id text not null,
  article_id text not null,
  article_version bigint not null,
  digest text not null,
  missing_pictures bigint not null,
  primary key (source, item_id)
);
`
