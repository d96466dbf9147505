import { type Kysely, sql } from 'kysely'

/** An address is suppressed when its send is over, not with the refusal: until then it may turn out that we were refused. */
export async function addDeliveryRefusals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletter_deliveries add column refusal text`.execute(db)
}
