import { type Kysely, sql } from 'kysely'

/** Alerts that go with the sample county. */
export async function markSampleAlerts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reader_alerts add column sample integer not null default 0`.execute(db)
}
