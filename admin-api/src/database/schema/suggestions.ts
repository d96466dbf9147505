export const suggestionTables = `
-- JSON: details of an event or a fixture, as an editor may have corrected them, and as the source has them; reasons for
-- its rank with their points, statements by a model. snoozed_until is county wall time.
-- merged_into is the suggestion that tells the same story and has its sources, too; a restore may insert that one later.
-- A deleted suggestion is kept for a while, to undo the deletion. article_id and event_id are what was made of it last,
-- also when that was deleted.
create table content_suggestions (
  id text not null primary key,
  source_id text references sources (id) on delete set null,
  source_url text,
  original_title text not null,
  original_content text not null,
  ai_summary text,
  ai_headline text,
  relevance_score integer not null default 0 check (relevance_score between 0 and 100),
  image_url text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'published')),
  article_id text references articles (id) on delete set null,
  sample integer not null default 0 check (sample in (0, 1)),
  discovered_at bigint not null,
  reviewed_at bigint,
  kind text not null default 'news' check (kind in ('news', 'event', 'fixture')),
  details text,
  reasons text not null default '[]',
  rules_score integer not null default 0,
  summary text,
  author text,
  published_at bigint,
  image_origin text,
  event_id text references events (id) on delete set null,
  version integer not null default 1,
  statements text not null default '[]',
  ai_opened integer not null default 0,
  enriched_at bigint,
  deleted_at bigint,
  source_details text,
  snoozed_until text,
  reviewed_by text,
  ai_category text
    check (ai_category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches')),
  merged_into text references content_suggestions (id) on delete cascade deferrable
);
create index content_suggestions_status on content_suggestions (status, relevance_score);
create index content_suggestions_source on content_suggestions (source_id);
create index content_suggestions_article on content_suggestions (article_id);
create index content_suggestions_newest on content_suggestions (discovered_at);
create index content_suggestions_event on content_suggestions (event_id);
create index content_suggestions_deleted on content_suggestions (deleted_at) where deleted_at is not null;
create index content_suggestions_shown on content_suggestions (status, relevance_score, discovered_at, id)
  where deleted_at is null;
create index content_suggestions_snoozed on content_suggestions (snoozed_until) where snoozed_until is not null;
create index content_suggestions_kinds on content_suggestions (status, deleted_at, kind, snoozed_until);
create index content_suggestions_merged on content_suggestions (merged_into);

-- All sources of a suggestion. Names stay when the source is deleted.
create table suggestion_origins (
  id text not null primary key,
  suggestion_id text not null references content_suggestions (id) on delete cascade,
  source_id text references sources (id) on delete set null,
  source_name text not null,
  url text not null,
  title text not null,
  published_at bigint,
  found_at bigint not null
);
create index suggestion_origins_suggestion on suggestion_origins (suggestion_id, found_at);
create index suggestion_origins_source on suggestion_origins (source_id);

-- Fingerprints of items, so that none comes back, even when its suggestion is gone.
create table suggestion_fingerprints (
  fingerprint text not null primary key,
  suggestion_id text references content_suggestions (id) on delete set null,
  seen_at bigint not null
);
create index suggestion_fingerprints_suggestion on suggestion_fingerprints (suggestion_id);
create index suggestion_fingerprints_seen on suggestion_fingerprints (seen_at);
`
