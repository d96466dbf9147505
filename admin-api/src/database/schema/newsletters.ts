import type { Dialect } from './dialect.ts'

export const newsletterTables = ({ growingNumber, withoutRowid }: Dialect) => `
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

-- What a newsletter was when its send began, as one JSON text.
create table newsletter_issues (
  newsletter_id text not null primary key references newsletters (id) on delete cascade,
  content text not null,
  frozen_at bigint not null,
  tracks_clicks integer not null default 0
);

-- What each newsletter has shown since its send began, so that its content needn't be read: articles and events by id,
-- pictures by URL, sizes by the hash at the start of their file names.
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

-- One row per send: its progress and what holds it.
create table newsletter_sends (
  no ${growingNumber},
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

-- The ledger: one row per send and address, in the order of its key, so that a million are written within seconds.
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
) ${withoutRowid};
create index newsletter_deliveries_state on newsletter_deliveries (send_no, state);
create index newsletter_deliveries_reported on newsletter_deliveries (send_no, report) where report is not null;
create index newsletter_deliveries_waiting on newsletter_deliveries (send_no, next_attempt_at, email)
  where next_attempt_at is not null;
`
