import type { Dialect } from './dialect.ts'

/** Data retention keeps entries of the audit log longer. */
const LEAST_KEPT_MS = 365 * 24 * 60 * 60 * 1000

export const platformTables = ({ kind }: Dialect) => `
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

-- verified_at: when somebody last proved who they are.
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

-- counter: an app's newest step, which must grow; of a passkey, what its device counts.
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

${kind === 'sqlite' ? lastingOnSqlite : lastingOnPostgres}

create table settings (
  key text not null primary key,
  value text not null,
  updated_at bigint not null,
  updated_by text
);

-- Internal state, such as the start counter and the progress of the mirror.
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

-- One row: the process that does the jobs. The fence grows with each new one.
create table leader (
  id integer not null primary key,
  fence bigint not null,
  node text not null,
  seen_at bigint
);

-- Calls of the public forms where several machines count together, mails to one address that other people's requests have
-- caused, wrong passwords and codes, and used proofs. Names are hashes.
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

-- Reports of mail providers. The id is a hash of the report, so that none counts twice.
create table mail_feedback (
  id text not null primary key,
  reporter text not null,
  outcome text not null,
  received_at bigint not null
);
create index mail_feedback_told on mail_feedback (reporter, received_at);
create index mail_feedback_received on mail_feedback (received_at);

-- One row per day of the county: what calls have cost, with the most that those in flight may cost, in millionths of a US
-- dollar.
create table ai_days (
  day text not null primary key,
  calls integer not null,
  spent bigint not null
);
`

/**
 * Entries are never changed, and deleted only when they are a year older than the newest one, as the retention rule
 * does, since the machines' clocks aren't the database's. Whoever owns the database can remove the triggers, but no
 * call of the service does.
 */
const lastingOnSqlite = `
create trigger audit_log_unchanged before update on audit_log
  begin select raise(abort, 'entries of the audit log can''t be changed'); end;
create trigger audit_log_kept before delete on audit_log
  when old.created_at > (select max(created_at) from audit_log) - ${LEAST_KEPT_MS}
  begin select raise(abort, 'entries of the audit log are kept for a year'); end;`

const lastingOnPostgres = `
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      raise exception 'entries of the audit log can''t be changed';
    end if;
    if old.created_at > (select max(created_at) from audit_log) - ${LEAST_KEPT_MS} then
      raise exception 'entries of the audit log are kept for a year';
    end if;
    return old;
  end $$;
create trigger audit_log_lasting before update or delete on audit_log
  for each row execute function refuse_audit_change();`
