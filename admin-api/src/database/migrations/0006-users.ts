import { type Kysely, sql } from 'kysely'

export async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text not null primary key,
      username text not null,
      password_hash text not null,
      role text not null check (role in ('admin', 'editor')),
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create unique index users_username on users (lower(username))`.execute(db)
}
