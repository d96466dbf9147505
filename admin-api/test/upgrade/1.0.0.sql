-- What a database of Hometown 1.0.0 has. Made by make-1.0.0.ts; never edited.
-- both
create table users (
  id text not null primary key,
  username text not null,
  password_hash text not null,
  created_at bigint not null,
  updated_at bigint not null,
  disabled_at bigint,
  must_change_password integer not null default 0,
  signed_in_at bigint,
  display_name text,
  role text not null default 'contributor' check (role in ('admin', 'editor', 'contributor')),
  email text,
  recovery_codes text
);
create unique index users_username on users (lower(username));
create unique index users_email on users (email);
create table invitations (
  id text not null primary key,
  email text not null unique,
  display_name text,
  role text not null check (role in ('admin', 'editor', 'contributor')),
  token_hash text not null unique,
  inviter_id text not null,
  invited_by text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create table sessions (
  id text not null primary key,
  token_hash text not null unique,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  address text,
  user_agent text,
  verified_at bigint not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table second_factors (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  name text not null,
  secret text not null,
  counter bigint not null,
  credential_id text unique,
  transports text,
  created_at bigint not null,
  last_used_at bigint
);
create index second_factors_user on second_factors (user_id);
create table audit_log (
  id text not null primary key,
  user_id text references users (id) on delete set null,
  username text,
  action text not null,
  subject text,
  details text,
  created_at bigint not null,
  address text
);
create index audit_log_newest on audit_log (created_at);
create index audit_log_user on audit_log (user_id);
-- sqlite
create trigger audit_log_unchanged before update on audit_log
  begin select raise(abort, 'entries of the audit log can''t be changed'); end;
create trigger audit_log_kept before delete on audit_log
  when old.created_at > (select max(created_at) from audit_log) - 31536000000
  begin select raise(abort, 'entries of the audit log are kept for a year'); end;
-- postgres
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      raise exception 'entries of the audit log can''t be changed';
    end if;
    if old.created_at > (select max(created_at) from audit_log) - 31536000000 then
      raise exception 'entries of the audit log are kept for a year';
    end if;
    return old;
  end $$;
create trigger audit_log_lasting before update or delete on audit_log
  for each row execute function refuse_audit_change();
-- both
create table settings (
  key text not null primary key,
  value text not null,
  updated_at bigint not null,
  updated_by text
);
create table instance_values (
  name text not null primary key,
  value text not null,
  updated_at bigint not null
);
create table counters (name text not null primary key, value bigint not null);
create table connections (
  name text not null primary key,
  sealed text not null,
  version bigint not null,
  updated_at bigint not null,
  updated_by text not null
);
create table leader (
  id integer not null primary key,
  fence bigint not null,
  node text not null,
  seen_at bigint
);
create table limits (
  name text not null primary key,
  used bigint not null,
  ends_at bigint not null
);
create index limits_end on limits (ends_at);
create table outgoing_mails (
  id text not null primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain_text text not null,
  state text not null,
  attempts integer not null default 0,
  next_attempt_at bigint,
  fence bigint,
  reply text,
  created_at bigint not null,
  updated_at bigint not null,
  rank integer not null default 1
);
create index outgoing_mails_next on outgoing_mails (state, next_attempt_at);
create index outgoing_mails_updated on outgoing_mails (updated_at);
create table mail_suppressions (
  email text not null primary key check (email = lower(email)),
  reason text not null,
  details text,
  created_at bigint not null,
  signed_up_at bigint
);
create index mail_suppressions_signed_up on mail_suppressions (signed_up_at) where signed_up_at is not null;
create table mail_feedback (
  id text not null primary key,
  reporter text not null,
  outcome text not null,
  received_at bigint not null
);
create index mail_feedback_told on mail_feedback (reporter, received_at);
create index mail_feedback_received on mail_feedback (received_at);
create table ai_days (
  day text not null primary key,
  calls integer not null,
  spent bigint not null
);
create table publishes (
  id text not null primary key,
  started_at bigint not null,
  finished_at bigint,
  outcome text not null,
  changes integer not null,
  message text not null,
  notices text not null default '[]'
);
create index publishes_newest on publishes (started_at);
-- sqlite
create table changes (
  seq integer not null primary key autoincrement,
  
  kind text not null,
  content_id bigint,
  before text,
  after text,
  created_at bigint not null,
  publish_id text references publishes (id),
  subject_id text
);
-- postgres
create table changes (
  seq bigint not null generated by default as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  content_id bigint,
  before text,
  after text,
  created_at bigint not null,
  publish_id text references publishes (id),
  subject_id text
);
-- both
create index changes_waiting on changes (seq) where publish_id is null;
create index changes_of_publish on changes (publish_id);
create index changes_created on changes (created_at);
-- postgres
create index changes_of_transaction on changes (xid);
-- both
create table previews (id text not null primary key, html text not null, expires_at bigint not null);
create index previews_end on previews (expires_at);
create table articles (
  id text not null primary key,
  wordpress_id bigint not null,
  origin text not null,
  owner_id text,
  category_open integer not null default 0 check (category_open in (0, 1)),
  is_sticky integer not null default 0 check (is_sticky in (0, 1)),
  in_review integer not null default 0 check (in_review in (0, 1)),
  review text,
  publish_at bigint,
  unpublish_at bigint,
  job text,
  job_closing bigint,
  job_closed integer not null default 0 check (job_closed in (0, 1)),
  deleted_at bigint,
  title text not null,
  description text not null,
  content_raw text not null,
  content_html text not null,
  safe_html_version integer not null,
  category text not null,
  image_url text,
  image_alt text,
  image_width integer,
  image_height integer,
  image_srcset text,
  author_name text not null,
  author_avatar text,
  views bigint not null default 0 check (views >= 0),
  status text not null,
  published_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  slug text not null,
  meta_description text,
  keywords text not null default '[]',
  version integer not null default 1,
  wordpress_brief text,
  sample integer not null default 0 check (sample in (0, 1)),
  image_caption text
);
create unique index articles_slug on articles (slug);
create unique index articles_wordpress_id on articles (wordpress_id);
create index articles_updated on articles (updated_at);
create index articles_by_date on articles (status, published_at, wordpress_id, updated_at);
create index articles_by_number on articles (status, wordpress_id, updated_at);
create index articles_by_change on articles (status, updated_at, wordpress_id);
create index articles_authors on articles (status, author_name, category, job_closed);
create index articles_sample on articles (sample);
create index articles_newest on articles (coalesce(published_at, created_at) desc, title);
create index articles_newest_of_category
  on articles (status, category, published_at, wordpress_id, updated_at, job_closed);
create index articles_by_picture on articles (image_url);
create index articles_titles on articles (lower(title), title);
create index articles_newest_of_status on articles (status, coalesce(published_at, created_at) desc, title, id);
-- sqlite
create index articles_listed
  on articles (status, category, author_name, views, updated_at, published_at, created_at, title, id, deleted_at);
-- both
create index articles_author_name on articles (author_name);
create index articles_found on articles (wordpress_id, status, category, published_at, id, job_closed);
create index articles_owner on articles (owner_id);
create index articles_publish_at on articles (publish_at) where publish_at is not null;
create index articles_unpublish_at on articles (unpublish_at) where unpublish_at is not null;
create index articles_deleted on articles (deleted_at) where deleted_at is not null;
create index articles_in_review on articles (status) where in_review = 1;
create index articles_sticky on articles (status, published_at, wordpress_id, updated_at) where is_sticky = 1;
create index articles_job_closing on articles (job_closed, job_closing) where job_closing is not null;
create table article_revisions (
  id text not null primary key,
  article_id text not null,
  version integer not null,
  snapshot text not null,
  saved_at bigint not null,
  saved_by text,
  title text not null default '',
  status text not null default 'draft'
);
create index article_revisions_article on article_revisions (article_id, version);
create index article_revisions_saved on article_revisions (article_id, saved_at);
create table corrections (
  id text not null primary key,
  article_id text not null references articles (id) on delete cascade,
  text text not null,
  corrected_at bigint not null,
  corrected_by text,
  kind text not null default 'correction'
);
create index corrections_article on corrections (article_id);
create index corrections_newest on corrections (corrected_at);
create table working_copies (
  user_id text not null references users (id) on delete cascade,
  id text not null,
  article_id text not null,
  form text not null,
  base_version integer,
  saved_at bigint not null,
  primary key (user_id, id)
);
create table redirects (
  path text not null primary key,
  item_id text not null,
  send_to text,
  pattern text,
  created_at bigint not null
);
create index redirects_item on redirects (item_id);
create index redirects_pattern on redirects (pattern, created_at);
create table article_views (
  article_id text not null references articles (id) on delete cascade,
  day text not null,
  views integer not null check (views >= 0),
  primary key (article_id, day)
);
create index article_views_by_day on article_views (day, article_id, views);
-- sqlite
create virtual table article_search using fts5(
  title, description, keywords, author_name, category, body, content='', contentless_delete=1, tokenize='ascii', detail=column, prefix='3'
);
create trigger article_search_insert after insert on articles begin insert into article_search (rowid, title, description, keywords, author_name, category, body) values (new.wordpress_id, searched_text(new.title), searched_text(new.description), searched_text(new.keywords), searched_text(new.author_name), '§' || new.category, searched_text(plain_text(new.content_html))); end;
create trigger article_search_delete after delete on articles begin delete from article_search where rowid = old.wordpress_id; end;
create trigger article_search_update after update of wordpress_id, title, description, keywords, author_name, category, content_html on articles begin delete from article_search where rowid = old.wordpress_id; insert into article_search (rowid, title, description, keywords, author_name, category, body) values (new.wordpress_id, searched_text(new.title), searched_text(new.description), searched_text(new.keywords), searched_text(new.author_name), '§' || new.category, searched_text(plain_text(new.content_html))); end;
create virtual table article_search_head using fts5(
  title, rest, category, content='', contentless_delete=1, tokenize='ascii', detail=column, prefix='3'
);
create trigger article_search_head_insert after insert on articles begin insert into article_search_head (rowid, title, rest, category) values (new.wordpress_id, searched_text(new.title), searched_text(new.description || ' ' || new.keywords), '§' || new.category); end;
create trigger article_search_head_delete after delete on articles begin delete from article_search_head where rowid = old.wordpress_id; end;
create trigger article_search_head_update after update of wordpress_id, title, description, keywords, category on articles begin delete from article_search_head where rowid = old.wordpress_id; insert into article_search_head (rowid, title, rest, category) values (new.wordpress_id, searched_text(new.title), searched_text(new.description || ' ' || new.keywords), '§' || new.category); end;
-- postgres
create table article_search (
  number bigint not null primary key,
  category text not null,
  title tsvector not null,
  head tsvector not null,
  document tsvector not null
) with (toast_tuple_target = 8160);
alter table article_search alter column title set storage main;
alter table article_search alter column head set storage main;
alter table article_search alter column document set storage main;
create index article_search_document on article_search using gin (document);
create index article_search_category on article_search (category, number);
create or replace function article_words(words text) returns tsvector language sql immutable as $$
  select to_tsvector('simple', regexp_replace(
    regexp_replace(lower(translate(replace(replace(replace(replace(replace(replace(replace(replace(
    normalize(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), NFC),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØđĐðÐłŁı', 'ooddddlli')), '\m(\w{1,2})[''’-](\w+)', '\1 \2 \1\2', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3000-\u303f]+', ' ', 'g'
  ))
  $$;
create or replace function index_article() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      delete from article_search where number = old.wordpress_id;
    end if;
    if tg_op <> 'DELETE' then
      insert into article_search (number, category, title, head, document)
      select new.wordpress_id, new.category, title, title || rest, title || rest || body
      from (select
        strip(article_words(new.title)) as title,
        strip(article_words(new.description || ' ' || new.keywords)) as rest,
        strip(article_words(new.author_name || ' ' || left(
          regexp_replace(new.content_html, '<[^>]*>|&[A-Za-z0-9#]+;', ' ', 'g'), 100000
        ))) as body
      ) as parts;
    end if;
    return null;
  end $$;
create trigger article_search
  after insert or delete or update of wordpress_id, title, description, keywords, author_name, category, content_html
  on articles for each row execute function index_article();
-- both
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
create table people (
  id text not null primary key,
  slug text not null unique,
  name text not null,
  bio text,
  image_url text,
  image_alt text,
  version integer not null default 1,
  sample integer not null default 0 check (sample in (0, 1)),
  deleted_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index people_image_url on people (image_url);
create table person_bylines (
  key text not null primary key,
  name text not null,
  person_id text not null references people (id) on delete cascade
);
create index person_bylines_person on person_bylines (person_id);
create table topics (
  slug text not null primary key,
  name text,
  description text not null default '',
  sample integer not null default 0,
  version integer not null default 1,
  updated_at bigint not null
);
create table media (
  id text not null primary key,
  wordpress_id bigint not null unique,
  url text not null unique,
  mime_type text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  alt text,
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  original_name text,
  created_at bigint not null,
  sample integer not null default 0 check (sample in (0, 1)),
  caption text,
  credit text,
  credit_url text,
  license text,
  made_with_ai integer not null default 0 check (made_with_ai in (0, 1)),
  uploaded_by text,
  remote_origin text,
  remote_id bigint,
  remote_sizes text,
  imported_from text
);
create unique index media_remote on media (remote_origin, remote_id);
create index media_imported on media (imported_from) where imported_from is not null;
create table picture_uses (
  url text not null,
  article_id text not null references articles (id) on delete cascade,
  primary key (url, article_id)
);
create index picture_uses_by_article on picture_uses (article_id);
create table sources (
  id text not null primary key,
  name text not null,
  url text not null unique,
  source_type text not null default 'website',
  description text,
  status text not null default 'active',
  ai_suggested integer not null default 0 check (ai_suggested in (0, 1)),
  sample integer not null default 0 check (sample in (0, 1)),
  created_at bigint not null,
  address_key text not null,
  feed_url text,
  link_selector text,
  checked_at bigint,
  new_item_at bigint,
  watched_since bigint,
  problem text,
  failures integer not null default 0,
  next_check_at bigint,
  category text not null default 'Community',
  version integer not null default 1
);
create unique index sources_address_key on sources (address_key);
create index sources_next_check on sources (next_check_at);
create index sources_status on sources (status, category);
create table harvest_runs (
  id text not null primary key,
  open integer unique check (open = 1),
  started_at bigint not null,
  finished_at bigint
);
create index harvest_runs_newest on harvest_runs (started_at);
create table source_checks (
  id text not null primary key,
  run_id text not null references harvest_runs (id) on delete cascade,
  source_id text not null references sources (id) on delete cascade,
  state text not null default 'waiting',
  found integer not null default 0,
  discovered integer not null default 0,
  problem text,
  unique (run_id, source_id)
);
create index source_checks_of_source on source_checks (source_id);
create table scraping_cache (
  key text not null primary key,
  data text not null,
  source text,
  created_at bigint not null,
  expires_at bigint not null
);
create index scraping_cache_expiry on scraping_cache (expires_at);
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
create table businesses (
  id text not null primary key,
  slug text not null unique,
  name text not null,
  category text,
  description text,
  address text,
  phone text,
  email text,
  website text,
  image_url text,
  status text not null default 'draft',
  version integer not null default 1,
  sample integer not null default 0 check (sample in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null,
  hours text,
  hours_note text,
  image_alt text
);
create index businesses_status on businesses (status, name);
create index businesses_image_url on businesses (image_url);
-- sqlite
create table subscribers (
  id text not null primary key,
  email text not null unique check (email = lower(email)),
  categories text not null,
  status text not null default 'active',
  unsubscribe_token text not null unique,
  confirmed_at bigint,
  consent_source text,
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  awaits_confirmation integer not null default 0,
  is_confirmed integer generated always as (case when confirmed_at is null then 0 else 1 end) virtual,
  email_domain text generated always as (substr(email, instr(email, '@') + 1)) virtual,
  confirmation_mailed_at bigint,
  categories_mask integer generated always as (
    (case when instr(categories, '"Events"') > 0 then 1 else 0 end) + (case when instr(categories, '"Sports"') > 0 then 2 else 0 end) + (case when instr(categories, '"Business"') > 0 then 4 else 0 end) + (case when instr(categories, '"Community"') > 0 then 8 else 0 end) + (case when instr(categories, '"Obituaries"') > 0 then 16 else 0 end) + (case when instr(categories, '"Clubs"') > 0 then 32 else 0 end) + (case when instr(categories, '"Churches"') > 0 then 64 else 0 end)
  ) virtual
);
-- postgres
create table subscribers (
  id text not null primary key,
  email text not null unique check (email = lower(email)),
  categories text not null,
  status text not null default 'active',
  unsubscribe_token text not null unique,
  confirmed_at bigint,
  consent_source text,
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  awaits_confirmation integer not null default 0,
  is_confirmed integer generated always as (case when confirmed_at is null then 0 else 1 end) stored,
  email_domain text generated always as (substr(email, strpos(email, '@') + 1)) stored,
  confirmation_mailed_at bigint,
  categories_mask integer generated always as (
    (case when strpos(categories, '"Events"') > 0 then 1 else 0 end) + (case when strpos(categories, '"Sports"') > 0 then 2 else 0 end) + (case when strpos(categories, '"Business"') > 0 then 4 else 0 end) + (case when strpos(categories, '"Community"') > 0 then 8 else 0 end) + (case when strpos(categories, '"Obituaries"') > 0 then 16 else 0 end) + (case when strpos(categories, '"Clubs"') > 0 then 32 else 0 end) + (case when strpos(categories, '"Churches"') > 0 then 64 else 0 end)
  ) stored
);
-- both
create index subscribers_grouped on subscribers (status, is_confirmed, awaits_confirmation, categories_mask);
create index subscribers_awaiting on subscribers (created_at) where awaits_confirmation = 1;
create table consent_events (
  id text not null primary key,
  subscriber_id text references subscribers (id) on delete set null,
  kind text not null,
  source text,
  details text,
  created_at bigint not null
);
create index consent_events_subscriber on consent_events (subscriber_id);
create index consent_events_told on consent_events (kind, created_at);
create table erasures (email_hash text not null primary key, erased_at bigint not null);
create table subscriber_days (day text not null primary key, active bigint not null);
create table newsletters (
  id text not null primary key,
  title text not null,
  description text,
  article_ids text not null default '[]',
  status text not null default 'draft',
  scheduled_for bigint,
  sent_at bigint,
  recipient_count integer not null default 0 check (recipient_count >= 0),
  only_chosen_sections integer not null default 0 check (only_chosen_sections in (0, 1)),
  version integer not null default 1,
  sample integer not null default 0 check (sample in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null,
  introduction_html text,
  includes_calendar integer not null default 1 check (includes_calendar in (0, 1)),
  taken_off_at bigint,
  held_reason text,
  sign_off text
);
create index newsletters_status on newsletters (status, sent_at);
create index newsletters_newest on newsletters (created_at);
create table newsletter_issues (
  newsletter_id text not null primary key references newsletters (id) on delete cascade,
  content text not null,
  frozen_at bigint not null,
  tracks_clicks integer not null default 0
);
create table newsletter_contents (
  kind text not null,
  item text not null,
  newsletter_id text not null references newsletter_issues (newsletter_id) on delete cascade,
  primary key (kind, item, newsletter_id)
);
create index newsletter_contents_newsletter on newsletter_contents (newsletter_id);
create table newsletter_clicks (
  newsletter_id text not null references newsletters (id) on delete cascade,
  link integer not null,
  clicks integer not null check (clicks >= 0),
  primary key (newsletter_id, link)
);
-- sqlite
create table newsletter_sends (
  no integer not null primary key autoincrement,
  newsletter_id text not null unique references newsletters (id) on delete cascade,
  total integer not null default 0,
  left_out integer not null default 0,
  started_at bigint not null,
  finished_at bigint,
  paused_at bigint,
  pause_reason text,
  cancelled_at bigint,
  problem text
);
create table newsletter_deliveries (
  send_no bigint not null references newsletter_sends (no) on delete cascade,
  email text not null,
  subscriber_id text not null,
  state text not null,
  attempts integer not null default 0,
  next_attempt_at bigint,
  fence bigint,
  reply text,
  updated_at bigint not null,
  report text,
  reported_at bigint,
  feedback text,
  primary key (send_no, email)
) without rowid;
-- postgres
create table newsletter_sends (
  no bigint not null generated by default as identity primary key,
  newsletter_id text not null unique references newsletters (id) on delete cascade,
  total integer not null default 0,
  left_out integer not null default 0,
  started_at bigint not null,
  finished_at bigint,
  paused_at bigint,
  pause_reason text,
  cancelled_at bigint,
  problem text
);
create table newsletter_deliveries (
  send_no bigint not null references newsletter_sends (no) on delete cascade,
  email text not null,
  subscriber_id text not null,
  state text not null,
  attempts integer not null default 0,
  next_attempt_at bigint,
  fence bigint,
  reply text,
  updated_at bigint not null,
  report text,
  reported_at bigint,
  feedback text,
  primary key (send_no, email)
) ;
-- both
create index newsletter_deliveries_state on newsletter_deliveries (send_no, state);
create index newsletter_deliveries_reported on newsletter_deliveries (send_no, report) where report is not null;
create index newsletter_deliveries_waiting on newsletter_deliveries (send_no, next_attempt_at, email)
  where next_attempt_at is not null;
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
  status text not null default 'pending',
  article_id text references articles (id) on delete set null,
  sample integer not null default 0 check (sample in (0, 1)),
  discovered_at bigint not null,
  reviewed_at bigint,
  kind text not null default 'news',
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
  ai_category text,
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
create table suggestion_fingerprints (
  fingerprint text not null primary key,
  suggestion_id text references content_suggestions (id) on delete set null,
  seen_at bigint not null
);
create index suggestion_fingerprints_suggestion on suggestion_fingerprints (suggestion_id);
create index suggestion_fingerprints_seen on suggestion_fingerprints (seen_at);
create table chat_sessions (
  id text not null primary key,
  title text not null check (length(title) between 1 and 200),
  provider text not null default 'openai',
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  updated_at bigint not null
);
create index chat_sessions_user on chat_sessions (user_id, updated_at);
create table chat_messages (
  id text not null primary key,
  session_id text not null references chat_sessions (id) on delete cascade,
  role text not null,
  content text not null,
  created_at bigint not null,
  state text not null default 'complete',
  answered_by text,
  rests_on text not null default '[]',
  notices text not null default '[]',
  problem text
);
create index chat_messages_session on chat_messages (session_id, created_at);
create table chat_attachments (
  id text not null primary key,
  session_id text not null references chat_sessions (id) on delete cascade,
  original_name text not null,
  file_type text not null,
  file_size bigint not null,
  uploaded_at bigint not null,
  message_id text,
  extracted text
);
create index chat_attachments_session on chat_attachments (session_id);
create table wordpress_queue (
  kind text not null,
  id bigint not null,
  named integer not null,
  asked integer not null,
  due_at bigint not null,
  problem text,
  primary key (kind, id)
);
create index wordpress_queue_due on wordpress_queue (due_at);
create table imported_items (
  source text not null,
  item_id text not null,
  article_id text not null,
  article_version bigint not null,
  digest text not null,
  missing_pictures bigint not null,
  primary key (source, item_id)
);
-- rows
-- both
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
insert into kysely_migration (name, timestamp) values
  ('0001-baseline', '2026-11-20T16:00:00.172Z');
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
insert into kysely_migration_lock (id, is_locked) values
  ('migration_lock', 0);
insert into users (id, username, password_hash, created_at, updated_at, disabled_at, must_change_password, signed_in_at, display_name, role, email, recovery_codes) values
  ('01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$POpLxyIq8SMC5gMuYEFncg$dqVdGb47gap/VkmnS2fHExsofqT4D6eEd9d3Wt+7O94', 1795190400191, 1795190400191, null, 0, 1795190401305, null, 'admin', null, null);
insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at, address, user_agent, verified_at) values
  ('01a1f9af-a921-755c-8e05-dc299eb32257', '0a5456bcb1e88539a5e29112e2cb83485f92252779b2e5be29ecbed75d94204c', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 1795190401305, 1795190401305, 1795233601305, '127.0.0.1', 'lightMyRequest', 1795190401305);
insert into audit_log (id, user_id, username, action, subject, details, created_at, address) values
  ('01a1f9af-a919-736d-a9d9-67619ca2fec3', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'auth.login', null, '{"by":"password","address":"127.0.0.1","device":"Unknown device"}', 1795190401305, '127.0.0.1'),
  ('01a1f9af-a94b-77a9-823f-b89af29a448a', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'settings.update', null, '{"keys":["siteName","contactPhone"]}', 1795190401352, '127.0.0.1'),
  ('01a1f9af-a96e-700d-ae8b-23573288ecbb', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'subscriber.create', '01a1f9af-a96d-7683-9c52-3fdc97c01081', null, 1795190401389, '127.0.0.1'),
  ('01a1f9af-a982-735c-939d-cea2aeaee8e2', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'article.update', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', '{"title":"Creamery adds a second night shift","status":"published"}', 1795190401403, '127.0.0.1'),
  ('01a1f9af-a990-71ce-82a0-07d58e6aa1f8', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'newsletter.create', '01a1f9af-a98f-72f4-9fdb-fed95028df8c', '{"title":"This week"}', 1795190401423, '127.0.0.1'),
  ('01a1f9af-a998-713f-9fec-9991df811b89', '01a1f9af-a4bf-7365-bae7-c7a1023749e8', 'admin', 'newsletter.send', '01a1f9af-a98f-72f4-9fdb-fed95028df8c', '{"title":"This week"}', 1795190401430, '127.0.0.1');
insert into settings (key, value, updated_at, updated_by) values
  ('siteName', '"Alder County Courier"', 1795190401352, 'admin'),
  ('contactPhone', '"555-0142"', 1795190401352, 'admin');
insert into instance_values (name, value, updated_at) values
  ('sample_county', 'true', 1795190400329),
  ('calendar-revision', '"01a1f9af-a5b7-723b-9013-90773f383f95"', 1795190400438);
insert into counters (name, value) values
  ('content-id', 2);
insert into leader (id, fence, node, seen_at) values
  (1, 1, '01a1f9af-a445-758e-8a3a-84295018cdf1', 1795190401435);
insert into limits (name, used, ends_at) values
  ('SDb3-UH4z4sRebB-pl0rUQJeY_XgueD_Kjnd3yN9GLA', 0, 1795191301204),
  ('2SaSluhtSetxuAP8ooFp9BILFKs6waTeOigvoAVi9ho', 0, 1795191301204),
  ('8arxnob5IQQ0i3ex2IPCszwyrqLLupdBFHEf9FrcOmI', 0, 1795191301204);
insert into changes (seq, kind, content_id, before, after, created_at, publish_id, subject_id) values
  (1, 'business', null, null, null, 1795190400390, null, null),
  (2, 'person', null, null, null, 1795190400417, null, '01a1f9af-a596-72b8-b4f7-37cae1e0a8ea'),
  (3, 'event', null, null, null, 1795190400444, null, '01a1f9af-a5b7-723b-9013-943384e0df7a'),
  (4, 'event', null, null, null, 1795190400455, null, '01a1f9af-a5c5-72ba-a4a3-c51b3dfe00fd'),
  (5, 'topic', null, null, null, 1795190400329, null, null),
  (6, 'article', 1, null, '{"slug":"st-brendans-fish-fry-returns","status":"published"}', 1795190400472, null, '01a1f9af-a562-719c-ab0e-43ba134f5afb'),
  (7, 'article', 2, null, '{"slug":"creamery-adds-night-shift","status":"published"}', 1795190400472, null, '01a1f9af-a55e-72ec-9835-aea3c7f5f661'),
  (8, 'settings', null, null, null, 1795190400472, null, null),
  (9, 'settings', null, null, null, 1795190401352, null, null),
  (10, 'article', 2, '{"slug":"creamery-adds-night-shift","status":"published"}', '{"slug":"creamery-adds-night-shift","status":"published"}', 1795190401405, null, '01a1f9af-a55e-72ec-9835-aea3c7f5f661'),
  (11, 'newsletter', null, null, null, 1795190401430, null, '01a1f9af-a98f-72f4-9fdb-fed95028df8c'),
  (12, 'newsletter', null, null, null, 1795190401599, null, '01a1f9af-a98f-72f4-9fdb-fed95028df8c');
insert into articles (id, wordpress_id, origin, owner_id, category_open, is_sticky, in_review, review, publish_at, unpublish_at, job, job_closing, job_closed, deleted_at, title, description, content_raw, content_html, safe_html_version, category, image_url, image_alt, image_width, image_height, image_srcset, author_name, author_avatar, views, status, published_at, created_at, updated_at, slug, meta_description, keywords, version, wordpress_brief, sample, image_caption) values
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', 1, 'local', null, 0, 0, 0, null, null, null, null, null, 0, null, 'St. Brendan’s fish fry: hours, prices, where to stand', 'Friday from 4:30. The line moves faster than it looks.', '<p>St. Brendan’s Catholic Church holds its fish fry on Friday from 4:30 to 7:30 p.m. in the parish hall, Church and Second streets.</p>
<ul>
<li><strong>Adults</strong> $14, <strong>children</strong> $6, under five free</li>
<li>Walleye, coleslaw, rye bread from the Blue Kettle, potatoes in two forms</li>
<li>Take-out at the alley door; bring a box</li>
</ul>
<p>Father Michael Tran will be at the fryer. He asks people who wish to discuss the sermon to wait until after the second basket.</p>', '<p>St. Brendan’s Catholic Church holds its fish fry on Friday from 4:30 to 7:30 p.m. in the parish hall, Church and Second streets.</p>
<ul>
<li><strong>Adults</strong> $14, <strong>children</strong> $6, under five free</li>
<li>Walleye, coleslaw, rye bread from the Blue Kettle, potatoes in two forms</li>
<li>Take-out at the alley door; bring a box</li>
</ul>
<p>Father Michael Tran will be at the fryer. He asks people who wish to discuss the sermon to wait until after the second basket.</p>', 5, 'Churches', null, null, null, null, null, 'Courier Staff', null, 1121, 'published', 1794852600000, 1794852600000, 1794852600000, 'st-brendans-fish-fry-returns', null, '["St. Brendan’s","fish fry"]', 1, null, 1, null),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', 2, 'local', null, 0, 0, 0, null, null, null, null, null, 0, null, 'Creamery adds a second night shift', 'A contract for school milk in five counties keeps the lights on in Stony Ford.', '<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>
<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>
<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>
<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>
<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>', '<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>
<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>
<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>
<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>
<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>', 5, 'Business', null, null, null, null, null, 'Grace Adeyemi', null, 1219, 'published', 1794932400000, 1794932400000, 1795190401403, 'creamery-adds-night-shift', null, '["Made Here","Stony Ford Creamery","jobs","dairy"]', 2, null, 0, null);
insert into article_revisions (id, article_id, version, snapshot, saved_at, saved_by, title, status) values
  ('01a1f9af-a97e-779b-a10f-c2be5139a72b', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', 1, '{"title":"Creamery adds a night shift and fourteen jobs","description":"A contract for school milk in five counties keeps the lights on in Stony Ford.","content":"<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>\n<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>\n<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>\n<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>\n<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>","category":"Business","imageUrl":null,"authorName":"Grace Adeyemi","status":"published","publishedAt":1794932400000,"slug":"creamery-adds-night-shift","authorAvatar":null,"imageAlt":null,"imageCaption":null,"metaDescription":null,"keywords":["Made Here","Stony Ford Creamery","jobs","dairy"],"marks":{"category_open":0,"publish_at":null,"unpublish_at":null,"job":null}}', 1794932400000, null, 'Creamery adds a night shift and fourteen jobs', 'published'),
  ('01a1f9af-a97d-70bc-9a5b-3c81c4bacf2b', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', 2, '{"title":"Creamery adds a second night shift","description":"A contract for school milk in five counties keeps the lights on in Stony Ford.","content":"<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>\n<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>\n<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>\n<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>\n<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>","category":"Business","imageUrl":null,"authorName":"Grace Adeyemi","status":"published","publishedAt":1794932400000,"slug":"creamery-adds-night-shift","authorAvatar":null,"imageAlt":null,"imageCaption":null,"metaDescription":null,"keywords":["Made Here","Stony Ford Creamery","jobs","dairy"],"marks":{"category_open":0,"publish_at":null,"unpublish_at":null,"job":null}}', 1795190401405, 'admin', 'Creamery adds a second night shift', 'published');
insert into article_views (article_id, day, views) values
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-16', 486),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-17', 292),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-18', 175),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-19', 105),
  ('01a1f9af-a562-719c-ab0e-43ba134f5afb', '2026-11-20', 63),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-17', 560),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-18', 336),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-19', 202),
  ('01a1f9af-a55e-72ec-9835-aea3c7f5f661', '2026-11-20', 121);
insert into people (id, slug, name, bio, image_url, image_alt, version, sample, deleted_at, created_at, updated_at) values
  ('01a1f9af-a596-72b8-b4f7-37cae1e0a8ea', 'nora-ellingson', 'Nora Ellingson', 'Nora Ellingson has edited the Courier for twelve years and has read every set of county board minutes since. Before that she taught English in Linden Grove, where she learned to spot a sentence that hides something.

She lives in Alder Falls with a bookbinder and two loud dogs.

Write to her at nora.ellingson@aldercourier.invalid.', null, null, 1, 1, null, 1795190400405, 1795190400405);
insert into person_bylines (key, name, person_id) values
  ('nora ellingson', 'Nora Ellingson', '01a1f9af-a596-72b8-b4f7-37cae1e0a8ea');
insert into topics (slug, name, description, sample, version, updated_at) values
  ('made-here', 'Made Here', 'Workshops of Alder County: what they make, who works there, and why they stay.', 1, 1, 1795190400329);
insert into sources (id, name, url, source_type, description, status, ai_suggested, sample, created_at, address_key, feed_url, link_selector, checked_at, new_item_at, watched_since, problem, failures, next_check_at, category, version) values
  ('01a1f9af-a5cf-7789-ba6f-589012c2ba30', 'Alder Falls Farmers Market', 'https://alderfallsmarket.invalid/calendar.ics', 'rss_feed', 'Market days, music under the band shell and who brings what.', 'active', 0, 1, 1795190400329, 'alderfallsmarket.invalid/calendar.ics', null, null, null, null, null, null, 0, null, 'Events', 1);
insert into events (id, slug, title, description, location, price, start_date, end_date, time_zone, all_day, image_url, category, tags, status, recurrence_rule, recurrence_end_date, rrule, skipped_dates, exceptions, cancelled, game, uid, first_day, last_day, feed_id, submission_status, submitter_name, submitter_email, submitter_note, decision_reason, decided_by, decided_at, edited_fields, possible_duplicate_of, sample, version, created_at, updated_at, deleted_at, merged_into) values
  ('01a1f9af-a5b7-723b-9013-943384e0df7a', 'indoor-soccer-league', 'Indoor soccer league', 'Four games an evening on the armory floor. Soft shoes only.', 'The armory, Alder Falls', null, '2026-10-21T18:00', '2026-10-21T22:00', 'America/Chicago', 0, null, 'Sports', '["soccer","league"]', 'published', 'weekly', '2027-01-20', 'FREQ=WEEKLY;BYDAY=WE', '[]', '[{"originalDate":"2026-12-02","startDate":"2026-12-03T18:30","endDate":"2026-12-03T22:30","title":null,"description":null,"location":null,"cancelled":false}]', 0, null, '01a1f9af-a5b7-723b-9013-943384e0df7a@localhost', '2026-10-21', '2027-01-20', null, null, null, null, null, null, null, null, '[]', null, 1, 1, 1795190400438, 1795190400438, null, null),
  ('01a1f9af-a5c5-72ba-a4a3-c51b3dfe00fd', 'alder-falls-millers-vs-pine-ridge-falcons', 'Alder Falls Millers vs. Pine Ridge Falcons', null, 'Marsh Field, Alder Falls', null, '2026-09-25T19:00', '2026-09-25T19:00', 'America/Chicago', 0, null, 'Sports', '[]', 'published', null, null, null, '[]', '[]', 0, '{"sport":"Football","level":null,"team":"Alder Falls Millers","opponent":"Pine Ridge Falcons","atHome":true,"teamScore":31,"opponentScore":10,"forfeitedBy":null,"note":null,"status":"played","sourceName":null,"sourceUrl":null}', '01a1f9af-a5c5-72ba-a4a3-c51b3dfe00fd@localhost', '2026-09-25', '2026-09-25', null, null, null, null, null, null, null, null, '[]', null, 1, 1, 1795190400453, 1795190400453, null, null);
insert into businesses (id, slug, name, category, description, address, phone, email, website, image_url, status, version, sample, created_at, updated_at, hours, hours_note, image_alt) values
  ('01a1f9af-a589-7282-a48a-35cfca162df8', 'petrick-hardware', 'Petrick Hardware', 'Home & Hardware', 'Bolts by the piece, glass cut to size, keys while you wait, and somebody who knows what the thing is called. Fourteen thousand articles in a brick building that has smelled of oil and twine for 97 years.

Owned by the six people who work there.', '112 Mill Street, Alder Falls', '555-0112', 'counter@petrickhardware.invalid', 'https://petrickhardware.invalid', null, 'published', 1, 1, 1795190400390, 1795190400390, '{"monday":[{"opens":"07:30","closes":"17:30"}],"tuesday":[{"opens":"07:30","closes":"17:30"}],"wednesday":[{"opens":"07:30","closes":"17:30"}],"thursday":[{"opens":"07:30","closes":"17:30"}],"friday":[{"opens":"07:30","closes":"17:30"}],"saturday":[{"opens":"08:00","closes":"16:00"}],"sunday":[]}', null, null);
insert into subscribers (id, email, categories, status, unsubscribe_token, confirmed_at, consent_source, version, created_at, updated_at, awaits_confirmation, confirmation_mailed_at) values
  ('01a1f9af-a96d-7683-9c52-3fdc97c01081', 'reader@example.org', '["Business"]', 'active', '2u0wKlUTNDquY_1i7YGj2OW_', null, 'Fair booth', 1, 1795190401389, 1795190401389, 0, null);
insert into consent_events (id, subscriber_id, kind, source, details, created_at) values
  ('01a1f9af-a96e-700d-ae8b-1f8280b311fb', '01a1f9af-a96d-7683-9c52-3fdc97c01081', 'subscribed', 'desk', '{"after":{"status":"active","categories":["Business"]},"by":"admin","consentSource":"Fair booth"}', 1795190401389);
insert into newsletters (id, title, description, article_ids, status, scheduled_for, sent_at, recipient_count, only_chosen_sections, version, sample, created_at, updated_at, introduction_html, includes_calendar, taken_off_at, held_reason, sign_off) values
  ('01a1f9af-a98f-72f4-9fdb-fed95028df8c', 'This week', null, '["01a1f9af-a55e-72ec-9835-aea3c7f5f661","01a1f9af-a562-719c-ab0e-43ba134f5afb"]', 'sent', null, 1795190401430, 1, 0, 2, 0, 1795190401423, 1795190401599, null, 1, null, null, null);
insert into newsletter_issues (newsletter_id, content, frozen_at, tracks_clicks) values
  ('01a1f9af-a98f-72f4-9fdb-fed95028df8c', '{"newsletterId":"01a1f9af-a98f-72f4-9fdb-fed95028df8c","title":"This week","description":null,"introductionHtml":null,"date":"2026-11-20","articles":[{"id":"01a1f9af-a55e-72ec-9835-aea3c7f5f661","title":"Creamery adds a second night shift","description":"A contract for school milk in five counties keeps the lights on in Stony Ford.","content":"<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>\n<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>\n<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>\n<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>\n<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>","category":"Business","slug":"creamery-adds-night-shift","imageUrl":null,"imageAlt":null,"authorName":"Grace Adeyemi","standfirst":"A contract for school milk in five counties keeps the lights on in Stony Ford.","picture":null,"url":"http://localhost:3000/creamery-adds-night-shift"},{"id":"01a1f9af-a562-719c-ab0e-43ba134f5afb","title":"St. Brendan’s fish fry: hours, prices, where to stand","description":"Friday from 4:30. The line moves faster than it looks.","content":"<p>St. Brendan’s Catholic Church holds its fish fry on Friday from 4:30 to 7:30 p.m. in the parish hall, Church and Second streets.</p>\n<ul>\n<li><strong>Adults</strong> $14, <strong>children</strong> $6, under five free</li>\n<li>Walleye, coleslaw, rye bread from the Blue Kettle, potatoes in two forms</li>\n<li>Take-out at the alley door; bring a box</li>\n</ul>\n<p>Father Michael Tran will be at the fryer. He asks people who wish to discuss the sermon to wait until after the second basket.</p>","category":"Churches","slug":"st-brendans-fish-fry-returns","imageUrl":null,"imageAlt":null,"authorName":"Courier Staff","standfirst":"Friday from 4:30. The line moves faster than it looks.","picture":null,"url":"http://localhost:3000/st-brendans-fish-fry-returns"}],"events":[{"title":"Indoor soccer league","date":"2026-11-25","when":"Wednesday, November 25, 6:00 PM – 10:00 PM","location":"The armory, Alder Falls","category":"Sports","url":"http://localhost:3000/events/indoor-soccer-league","eventId":"01a1f9af-a5b7-723b-9013-943384e0df7a"}],"onlyChosenSections":false,"paper":{"name":"Alder County Courier","county":"Alder County","siteUrl":"http://localhost:3000","apiUrl":"http://localhost:3000","accentColour":"#1f5c4a","postalAddress":"","from":{"name":"Alder County Courier","address":"news@localhost"},"timeZone":"America/Chicago"},"webUrl":"http://localhost:3000/newsletter/01a1f9af-a98f-72f4-9fdb-fed95028df8c","trackClicks":false,"sample":false}', 1795190401430, 0);
insert into newsletter_contents (kind, item, newsletter_id) values
  ('article', '01a1f9af-a55e-72ec-9835-aea3c7f5f661', '01a1f9af-a98f-72f4-9fdb-fed95028df8c'),
  ('article', '01a1f9af-a562-719c-ab0e-43ba134f5afb', '01a1f9af-a98f-72f4-9fdb-fed95028df8c'),
  ('event', '01a1f9af-a5b7-723b-9013-943384e0df7a', '01a1f9af-a98f-72f4-9fdb-fed95028df8c');
insert into newsletter_sends (no, newsletter_id, total, left_out, started_at, finished_at, paused_at, pause_reason, cancelled_at, problem) values
  (1, '01a1f9af-a98f-72f4-9fdb-fed95028df8c', 1, 0, 1795190401430, 1795190401599, null, null, null, null);
insert into newsletter_deliveries (send_no, email, subscriber_id, state, attempts, next_attempt_at, fence, reply, updated_at, report, reported_at, feedback) values
  (1, 'reader@example.org', '01a1f9af-a96d-7683-9c52-3fdc97c01081', 'accepted', 1, null, null, '250 2.0.0 Ok', 1795190401588, null, null, null);
-- postgres
select setval(pg_get_serial_sequence('changes', 'seq'), max(seq)) from changes;
select setval(pg_get_serial_sequence('newsletter_sends', 'no'), max(no)) from newsletter_sends;
