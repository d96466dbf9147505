export const eventTables = `
-- Times are wall times in the event’s zone: YYYY-MM-DD when it is all day (the end inclusive), else with hours and minutes.
-- rrule is RFC 5545 without COUNT and UNTIL; exceptions are the changed dates of a series, as JSON. The event is found
-- between first_day and last_day; null is endless. game is JSON, for an event of the sports schedule. A deleted event
-- can be restored for a week; calendar_events has those that aren’t deleted. merged_into is the event that it duplicated.
-- An event that a reader submitted has a submission_status.
create table events (
  id text not null primary key,
  slug text not null,
  title text not null,
  description text,
  location text,
  price text,
  start_date text not null,
  end_date text not null,
  time_zone text not null,
  all_day integer not null default 0 check (all_day in (0, 1)),
  image_url text,
  category text not null,
  tags text not null default '[]',
  status text not null default 'draft',
  recurrence_rule text,
  recurrence_end_date text,
  rrule text,
  skipped_dates text not null default '[]',
  exceptions text not null default '[]',
  cancelled integer not null default 0 check (cancelled in (0, 1)),
  game text,
  uid text not null unique,
  first_day text not null,
  last_day text,
  feed_id text,
  submission_status text,
  submitter_name text,
  submitter_email text,
  submitter_note text,
  decision_reason text,
  decided_by text,
  decided_at bigint,
  edited_fields text not null default '[]',
  possible_duplicate_of text,
  sample integer not null default 0 check (sample in (0, 1)),
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  merged_into text
);
create unique index events_slug on events (slug) where deleted_at is null;
create index events_walk on events (status, id) where deleted_at is null;
create index events_start on events (status, start_date) where deleted_at is null;
create index events_days on events (status, last_day, first_day) where deleted_at is null;
create index events_games on events (start_date) where game is not null;
create index events_feed on events (feed_id);
create index events_submission on events (submission_status, created_at, id) where submission_status is not null;
create index events_submitter on events (submitter_email) where submitter_email is not null;
create index events_image_url on events (image_url);
create index events_possible_duplicate on events (possible_duplicate_of) where possible_duplicate_of is not null;
create index events_deleted on events (deleted_at) where deleted_at is not null;

create view calendar_events as select * from events where deleted_at is null;

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
