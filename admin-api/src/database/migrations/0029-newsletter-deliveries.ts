import { type Kysely, sql } from 'kysely'

/** The ledger: one row per newsletter and address. */
export async function createNewsletterDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_deliveries (
      id text not null primary key,
      newsletter_id text not null references newsletters (id) on delete cascade,
      subscriber_id text references subscribers (id) on delete set null,
      email text not null,
      state text not null
        check (state in ('queued', 'on_the_wire', 'accepted', 'deferred', 'failed', 'in_doubt', 'suppressed')),
      attempts integer not null default 0,
      next_attempt_at bigint,
      fence bigint,
      reply text,
      message_id text,
      updated_at bigint not null,
      unique (newsletter_id, email)
    )
  `.execute(db)
  await sql`create index newsletter_deliveries_next on newsletter_deliveries (newsletter_id, state, next_attempt_at)`.execute(
    db,
  )
  await sql`create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id)`.execute(db)
}
