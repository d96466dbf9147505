import type { Dialect } from './dialect.ts'

export const sendTables = ({ growingNumber, withoutRowid }: Dialect) => `
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
