import { type Kysely, sql } from 'kysely'

/** Addresses are suppressed at the end of a send: before, it may turn out that we were refused. */
export async function addDeliveryRefusals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletter_deliveries add column refusal text`.execute(db)
}
