import { type Kysely, sql } from 'kysely'

export async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )
  `.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  await sql`
    create table totp_factors (
      id text not null primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      sealed_secret text not null,
      last_step bigint not null,
      created_at bigint not null,
      last_used_at bigint
    )
  `.execute(db)
  await sql`create index totp_factors_user on totp_factors (user_id)`.execute(db)
  await sql`
    create table recovery_codes (
      user_id text not null references users (id) on delete cascade,
      code_hash text not null,
      used_at bigint,
      primary key (user_id, code_hash)
    )
  `.execute(db)
}
