export const eventFeedTables = `
-- Calendars that we follow.
create table event_feeds (
  id text not null primary key,
  name text not null,
  url text not null,
  category text not null,
  status text not null,
  shift_hours integer not null default 0,
  checked_at bigint,
  report text,
  problem text,
  failures integer not null default 0,
  next_check_at bigint,
  version integer not null default 1,
  created_at bigint not null
);
create index event_feeds_next_check on event_feeds (next_check_at);

-- Our event for an entry of another calendar; one that was deleted must not come back. Imported files count as one feed, file.
create table event_feed_items (
  feed_id text not null,
  event_id text not null,
  item_key text not null,
  facts text not null,
  hash text not null,
  vanished_at bigint,
  primary key (feed_id, event_id)
);
create index event_feed_items_event on event_feed_items (event_id);
create index event_feed_items_key on event_feed_items (item_key);
`
