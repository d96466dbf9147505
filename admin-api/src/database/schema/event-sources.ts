export const eventSourceTables = `
-- What each source says about an event.
create table event_claims (
  source_kind text not null,
  source_id text not null,
  item_key text not null,
  event_id text not null,
  source_name text not null,
  url text,
  fingerprint text not null,
  said text not null,
  is_gone integer not null default 0 check (is_gone in (0, 1)),
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  primary key (source_kind, source_id, item_key)
);
create index event_claims_event on event_claims (event_id);

-- Whose value each field of an event has.
create table event_field_origins (
  event_id text not null,
  field text not null,
  source_kind text not null,
  source_id text not null,
  item_key text not null,
  source_name text not null,
  value text not null,
  former text,
  decided_by text,
  decided_at bigint not null,
  primary key (event_id, field)
);

-- What editors are asked because sources disagree.
create table event_differences (
  event_id text not null,
  field text not null,
  source_kind text not null,
  source_id text not null,
  item_key text not null,
  theirs text not null,
  status text not null check (status in ('open', 'kept', 'taken')),
  noted_at bigint not null,
  answered_by text,
  answered_at bigint,
  primary key (event_id, field, source_kind, source_id, item_key)
);
create index event_differences_status on event_differences (status, noted_at);

-- Answers to "is this the same event?". former and event_version are for an undo; former_key is the key that an entry
-- had when it was first asked about.
create table event_matches (
  source_kind text not null,
  source_id text not null,
  item_key text not null,
  event_id text not null,
  fingerprint text not null,
  added_id text,
  answer text not null check (answer in ('asked', 'same', 'not-same')),
  reasons text not null,
  asked_at bigint not null,
  answered_by text,
  answered_at bigint,
  former text,
  event_version integer,
  former_key text,
  primary key (source_kind, source_id, item_key, event_id)
);
create index event_matches_answer on event_matches (answer, asked_at);
create index event_matches_event on event_matches (event_id);
create index event_matches_added on event_matches (added_id) where added_id is not null;

-- How much each source is trusted.
create table event_source_trust (
  source_kind text not null,
  source_id text not null,
  field text not null,
  trust text not null check (trust in ('trusted', 'ask', 'never')),
  primary key (source_kind, source_id, field)
);
`
