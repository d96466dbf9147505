import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

/**
 * The ledger: one row per send and address, written in the order of its key, so that a million are noted within
 * seconds. Nothing was ever sent before. The one index has what is neither waiting for its first turn nor over.
 */
export async function createDeliveryLedger(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`drop table newsletter_deliveries`.execute(db)
  await sql`
    create table newsletter_deliveries (
      send_no bigint not null references newsletter_sends (no),
      email text not null,
      subscriber_id text not null,
      variant integer not null,
      state text not null,
      attempts integer not null default 0,
      next_attempt_at bigint,
      fence bigint,
      reply text,
      updated_at bigint not null,
      primary key (send_no, email)
    ) ${kind === 'sqlite' ? sql`without rowid` : sql``}
  `.execute(db)
  await sql`
    create index newsletter_deliveries_told on newsletter_deliveries (send_no, state, next_attempt_at, email)
    where state not in ('queued', 'accepted')
  `.execute(db)
}
