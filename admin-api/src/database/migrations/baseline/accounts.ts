import { type Kysely, sql } from 'kysely'

export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text not null primary key,
      username text not null,
      password_hash text not null,
      role text not null check (role in ('admin', 'editor')),
      created_at bigint not null,
      updated_at bigint not null,
      disabled_at bigint,
      must_change_password integer not null default 0,
      signed_in_at bigint
    )
  `.execute(db)
  await sql`create unique index users_username on users (lower(username))`.execute(db)
  await sql`
    create table sessions (
      id text not null primary key,
      token_hash text not null unique,
      user_id text not null references users (id) on delete cascade,
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null,
      address text,
      user_agent text
    )
  `.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
  await sql`
    create table login_attempts (
      bucket text not null primary key,
      failures integer not null,
      ends_at bigint not null
    )
  `.execute(db)
  await sql`create index login_attempts_end on login_attempts (ends_at)`.execute(db)
  await sql`
    create table audit_log (
      id text not null primary key,
      user_id text references users (id) on delete set null,
      username text,
      action text not null,
      subject text,
      details text,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index audit_log_newest on audit_log (created_at)`.execute(db)
  await sql`create index audit_log_user on audit_log (user_id)`.execute(db)
}
