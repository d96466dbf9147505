import { type Kysely, sql } from 'kysely'

/** What is heard of a message after the mail server took it, and how many of each send. */
export async function addDeliveryFeedback(db: Kysely<unknown>): Promise<void> {
  for (const column of ['bounced_at bigint', 'complained_at bigint', 'feedback text'])
    await sql`alter table newsletter_deliveries add column ${sql.raw(column)}`.execute(db)
  for (const column of ['bounced', 'soft_bounced', 'complained'])
    await sql`alter table newsletter_sends add column ${sql.ref(column)} integer not null default 0`.execute(db)
}
