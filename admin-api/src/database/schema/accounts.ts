export const accountTables = `
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
`
