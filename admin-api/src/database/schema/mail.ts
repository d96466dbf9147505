export const mailTables = `
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

-- Reports of mail providers. The id is a hash of the report, so that none counts twice.
create table mail_feedback (
  id text not null primary key,
  reporter text not null,
  outcome text not null,
  received_at bigint not null
);
create index mail_feedback_told on mail_feedback (reporter, received_at);
create index mail_feedback_received on mail_feedback (received_at);
`
