import type { Kysely } from 'kysely'

/** Links in old mails never expire, also for readers whose subscription was deleted. */
export async function createFormerUnsubscribeKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_unsubscribe_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute()
}
