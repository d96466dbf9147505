export const eventTables = `
-- Times are wall times in the event’s zone: YYYY-MM-DD when it is all day (the end inclusive), else with hours and minutes.
-- rrule is RFC 5545 without COUNT and UNTIL; exceptions are the changed dates of a series, as JSON. The event is found
-- between first_day and last_day; null is endless.
create table calendar_events (
  id text not null primary key,
  slug text not null unique,
  title text not null,
  description text,
  location text,
  start_date text not null,
  end_date text not null,
  time_zone text not null,
  all_day integer not null default 0 check (all_day in (0, 1)),
  image_url text,
  category text not null
    check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
  tags text not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'published')),
  recurrence_rule text check (recurrence_rule in ('none', 'daily', 'weekly', 'monthly', 'yearly')),
  recurrence_end_date text,
  wordpress_post_id bigint,
  wordpress_post_url text,
  version integer not null default 1,
  sample integer not null default 0 check (sample in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null,
  rrule text,
  skipped_dates text not null default '[]',
  exceptions text not null default '[]',
  cancelled integer not null default 0 check (cancelled in (0, 1)),
  uid text,
  sequence integer not null default 0,
  feed_id text,
  submission_id text,
  edited_fields text not null default '[]',
  first_day text not null default '',
  last_day text,
  location_key text not null default '',
  price text,
  possible_duplicate_of text
);
create index calendar_events_start on calendar_events (status, start_date);
create index calendar_events_wordpress on calendar_events (wordpress_post_id);
create unique index calendar_events_uid on calendar_events (uid);
create index calendar_events_days on calendar_events (status, last_day, first_day);
create index calendar_events_location on calendar_events (location_key);
create index calendar_events_feed on calendar_events (feed_id);
create index calendar_events_image_url on calendar_events (image_url);
create index calendar_events_possible_duplicate on calendar_events (possible_duplicate_of)
  where possible_duplicate_of is not null;

-- Deleted events as JSON, to undo a deletion.
create table deleted_events (
  id text not null primary key,
  event text not null,
  deleted_at bigint not null,
  merged text
);

-- Events as readers submitted them; the draft of each is an event of its own.
create table event_submissions (
  id text not null primary key,
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'declined', 'merged')),
  title text not null,
  description text not null,
  location text not null,
  category text not null
    check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
  start_date text not null,
  end_date text not null,
  time_zone text not null,
  all_day integer not null default 0 check (all_day in (0, 1)),
  recurrence_rule text check (recurrence_rule in ('daily', 'weekly', 'monthly', 'yearly')),
  recurrence_end_date text,
  link text not null,
  organiser text not null,
  note text not null,
  submitter_name text,
  submitter_email text,
  event_id text,
  event_version integer,
  reason text,
  decided_by text,
  decided_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  price text not null default ''
);
create index event_submissions_status on event_submissions (status, created_at, id);
create index event_submissions_event on event_submissions (event_id);
create index event_submissions_submitter on event_submissions (submitter_email) where submitter_email is not null;

-- A game is an event with teams and a score: its event has the day, time, place and cancellation, and both have one id. The
-- same game has the same game_key in every spelling.
create table fixtures (
  id text not null primary key,
  sport text not null,
  level text,
  team text not null,
  opponent text not null,
  at_home integer not null default 1 check (at_home in (0, 1)),
  team_score integer,
  opponent_score integer,
  forfeited_by text check (forfeited_by in ('team', 'opponent')),
  status text not null default 'scheduled' check (status in ('scheduled', 'played', 'postponed')),
  note text,
  sides_key text not null,
  source_id text references sources (id) on delete set null,
  source_url text,
  edited_fields text not null default '[]'
);
create index fixtures_source on fixtures (source_id);
create index fixtures_sides on fixtures (sides_key);
`
