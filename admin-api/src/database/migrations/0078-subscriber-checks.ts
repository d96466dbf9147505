import { type Kysely, sql } from 'kysely'

/** Who still has to confirm, and whether the domain of an address takes mail (null: not looked up yet). */
export async function addSubscriberChecks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column awaits_confirmation integer not null default 0`.execute(db)
  await sql`
    alter table subscribers add column mail_domain text
      check (mail_domain in ('found', 'missing', 'not_checked'))
  `.execute(db)
  await sql`alter table subscribers add column mail_domain_checked_at bigint`.execute(db)
  await sql`create index subscribers_unlooked on subscribers (id) where mail_domain is null`.execute(db)
  await sql`create index subscribers_awaiting on subscribers (created_at) where awaits_confirmation = 1`.execute(db)
}
