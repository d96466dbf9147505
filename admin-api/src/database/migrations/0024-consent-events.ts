import { type Kysely, sql } from 'kysely'

export async function createConsentEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_events (
      id text not null primary key,
      subscriber_id text references subscribers (id) on delete set null,
      kind text not null,
      source text,
      details text,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index consent_events_subscriber on consent_events (subscriber_id)`.execute(db)
}
