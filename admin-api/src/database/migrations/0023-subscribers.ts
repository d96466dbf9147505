import { type Kysely, sql } from 'kysely'

export async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscribers (
      id text not null primary key,
      email text not null unique check (email = lower(email)),
      categories text not null,
      status text not null default 'active' check (status in ('active', 'unsubscribed')),
      unsubscribe_token text not null unique,
      confirmed_at bigint,
      consent_source text,
      version integer not null default 1,
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index subscribers_status on subscribers (status)`.execute(db)
}
