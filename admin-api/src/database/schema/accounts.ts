export const accountTables = `
-- password_rules is the version of the rules that the password was found to keep; 0 if nobody looked.
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
  password_rules integer not null default 0,
  password_is_weak integer not null default 0,
  password_expires_at bigint
);
create unique index users_username on users (lower(username));
create unique index users_email on users (email);

create table invitations (
  id text not null primary key,
  email text not null,
  display_name text,
  role text not null check (role in ('admin', 'editor', 'contributor')),
  token_hash text not null unique,
  invited_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  withdrawn_at bigint
);
create unique index invitations_open on invitations (email) where used_at is null and withdrawn_at is null;

-- verified_at and fully_verified_at: when somebody last proved who they are, also with a second factor.
create table sessions (
  id text not null primary key,
  token_hash text not null unique,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  address text,
  user_agent text,
  verified_at bigint,
  fully_verified_at bigint
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table login_attempts (
  bucket text not null primary key,
  failures integer not null,
  ends_at bigint not null
);
create index login_attempts_end on login_attempts (ends_at);

create table passkeys (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  backed_up integer not null,
  rp_id text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index passkeys_user on passkeys (user_id);

create table totp_factors (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  sealed_secret text not null,
  last_step bigint not null,
  created_at bigint not null,
  last_used_at bigint
);
create index totp_factors_user on totp_factors (user_id);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  used_at bigint,
  primary key (user_id, code_hash)
);

-- Sign-ins, enrollments and proofs that are half done, for every machine.
create table pending_proofs (
  token_hash text not null primary key,
  purpose text not null
    check (purpose in ('sign-in', 'passkey-sign-in', 'step-up', 'enroll-totp', 'enroll-passkey')),
  user_id text references users (id) on delete cascade,
  session_id text,
  password_mark text,
  challenge text,
  rp_id text,
  factor_id text,
  sealed_secret text,
  tries_left integer not null,
  expires_at bigint not null
);
create index pending_proofs_end on pending_proofs (expires_at);
create index pending_proofs_user on pending_proofs (user_id);
`
