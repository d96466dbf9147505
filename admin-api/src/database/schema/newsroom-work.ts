export const newsroomWorkTables = `
-- Addresses at which readers had an article or event that is gone, or a draft again.
create table removed_pages (
  path text not null primary key,
  item_id text not null,
  send_to text,
  removed_at bigint not null
);
create index removed_pages_item on removed_pages (item_id);
`
