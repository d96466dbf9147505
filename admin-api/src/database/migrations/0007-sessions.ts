import { type Kysely, sql } from 'kysely'

export async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id text not null primary key,
      token_hash text not null unique,
      user_id text not null references users (id) on delete cascade,
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
}
